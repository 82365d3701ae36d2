# One image for the job and the producers: `onrecord` is its entry point.
# No Docker engine runs where this project is built and tested: the image was not built there.
FROM python:3.11.11-slim-bookworm AS build
ENV PIP_NO_CACHE_DIR=1 PIP_DISABLE_PIP_VERSION_CHECK=1
RUN python -m venv /opt/venv
WORKDIR /src
COPY pyproject.toml constraints.txt README.md ./
COPY onrecord onrecord
COPY contract contract
COPY producers producers
COPY streaming streaming
COPY monitoring monitoring
COPY delta delta
RUN /opt/venv/bin/pip install -c constraints.txt .

FROM python:3.11.11-slim-bookworm
RUN useradd --uid 10001 --create-home onrecord \
    && install -d -o onrecord -g onrecord /var/lib/onrecord /var/lib/onrecord/data
COPY --from=build /opt/venv /opt/venv
ENV PATH=/opt/venv/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    ONRECORD_HOME=/var/lib/onrecord
USER onrecord
WORKDIR /home/onrecord
# Java and the Spark and Kafka jars: fetched once, here, not on each start.
RUN onrecord setup
# What is ingested: tables, checkpoint, the watcher's memory.
VOLUME /var/lib/onrecord/data
ENTRYPOINT ["onrecord"]
CMD ["--help"]

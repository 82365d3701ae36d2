/* A wall clock that is off by the seconds that the file ONRECORD_CLOCK holds. The monotonic
 * clock stays as it is, as on a machine whose clock is set. What waits until a time of the wall
 * clock, as librdkafka does, waits by the one that is off. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <threads.h>
#include <time.h>
#include <unistd.h>

/* The file is read anew every tenth of a second. */
static long off(void) {
    static __thread int within;
    static volatile long seconds, read_at = -1;
    const char *path = getenv("ONRECORD_CLOCK");
    struct timespec now;
    if (path == NULL || within) return 0;
    syscall(SYS_clock_gettime, CLOCK_MONOTONIC, &now);
    long tenth = now.tv_sec * 10 + now.tv_nsec / 100000000;
    if (tenth == read_at) return seconds;
    read_at = tenth;
    within = 1;
    FILE *file = fopen(path, "r");
    if (file != NULL) {
        long found;
        if (fscanf(file, "%ld", &found) == 1) seconds = found;
        fclose(file);
    }
    within = 0;
    return seconds;
}

int clock_gettime(clockid_t clock, struct timespec *now) {
    long status = syscall(SYS_clock_gettime, clock, now);
    if (status == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE))
        now->tv_sec += off();
    return (int)status;
}

int gettimeofday(struct timeval *now, void *zone) {
    (void)zone;
    struct timespec real;
    clock_gettime(CLOCK_REALTIME, &real);
    now->tv_sec = real.tv_sec;
    now->tv_usec = real.tv_nsec / 1000;
    return 0;
}

time_t time(time_t *now) {
    struct timespec real;
    clock_gettime(CLOCK_REALTIME, &real);
    if (now != NULL) *now = real.tv_sec;
    return real.tv_sec;
}

int timespec_get(struct timespec *now, int base) {
    return base == TIME_UTC && clock_gettime(CLOCK_REALTIME, now) == 0 ? base : 0;
}

/* In turns of a tenth of a second, so that a wait meets a clock that is set while it lasts: each
 * ends as a wait may, without a cause. */
int cnd_timedwait(cnd_t *condition, mtx_t *mutex, const struct timespec *until) {
    static int (*waited)(cnd_t *, mtx_t *, const struct timespec *);
    if (waited == NULL) waited = dlsym(RTLD_NEXT, "cnd_timedwait");
    struct timespec turn;
    syscall(SYS_clock_gettime, CLOCK_REALTIME, &turn);
    turn.tv_nsec += 100000000;
    turn.tv_sec += turn.tv_nsec / 1000000000;
    turn.tv_nsec %= 1000000000;
    struct timespec real = {until->tv_sec - off(), until->tv_nsec};
    int last = real.tv_sec < turn.tv_sec || (real.tv_sec == turn.tv_sec && real.tv_nsec <= turn.tv_nsec);
    int status = waited(condition, mutex, last ? &real : &turn);
    return status == thrd_timedout && !last ? thrd_success : status;
}

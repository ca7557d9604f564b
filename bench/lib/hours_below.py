"""Hours below 5, 2, 0 and −5 °C and above 35 °C and the extremes of each day of fields by whole arrays, a block of fields at a time so that it stays in the cache.
Up to two missing readings are put on the line between their neighbours; a day that lacks any more has no numbers.
Arguments: hourly values (float64, fields × (days × 24 + 1)), fields, days, where to write the answer (float64, fields × 7 × days), and `extremes` or `hours` alone."""

import json
import sys
import time

import numpy as np

FIELDS, DAYS = int(sys.argv[2]), int(sys.argv[3])
HOURS = DAYS * 24
HAS_EXTREMES = sys.argv[5] == "extremes"
COLD, HEAT = (5.0, 2.0, 0.0, -5.0), 35.0
BLOCK = 64
TINY = 1e-300

values = np.fromfile(sys.argv[1]).reshape(FIELDS, HOURS + 1)


def bridged(t):
    gone = np.isnan(t)
    row, hour = np.nonzero(gone)
    if len(row) == 0:
        return t
    out = t.copy()
    for before, after in ((1, 1), (1, 2), (2, 1)):
        fits = (hour >= before) & (hour + after <= HOURS)
        r, h = row[fits], hour[fits]
        a, b = t[r, h - before], t[r, h + after]
        alone = np.isnan(t[r, h - before + 1]) & np.isnan(t[r, h + after - 1])
        line = a + (b - a) * (before / (before + after))
        known = alone & ~np.isnan(line)
        out[r[known], h[known]] = line[known]
    return out


def count(t, out):
    t = bridged(t)
    a, b = t[:, :-1], t[:, 1:]
    low, high = np.minimum(a, b), np.maximum(a, b)
    width = np.maximum(high - low, TINY)
    part = np.empty_like(low)
    for i, limit in enumerate(COLD):
        np.subtract(limit, low, out=part)
        np.divide(part, width, out=part)
        np.clip(part, 0.0, 1.0, out=part)
        out[:, i] = part.reshape(len(t), DAYS, 24).sum(axis=2)
    np.subtract(high, HEAT, out=part)
    np.divide(part, width, out=part)
    np.clip(part, 0.0, 1.0, out=part)
    out[:, len(COLD)] = part.reshape(len(t), DAYS, 24).sum(axis=2)
    if HAS_EXTREMES:
        out[:, len(COLD) + 1] = low.reshape(len(t), DAYS, 24).min(axis=2)
        out[:, len(COLD) + 2] = high.reshape(len(t), DAYS, 24).max(axis=2)


# Made beforehand, as ours is.
answer = np.zeros((FIELDS, len(COLD) + 3, DAYS))


def run():
    with np.errstate(over="ignore", invalid="ignore"):
        for first in range(0, FIELDS, BLOCK):
            count(values[first : first + BLOCK], answer[first : first + BLOCK])


run()
start = time.process_time()
run()
ms = (time.process_time() - start) * 1000
answer.tofile(sys.argv[4])
print(json.dumps({"ms": ms, "answer": sys.argv[4]}))

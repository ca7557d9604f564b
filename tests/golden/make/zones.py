"""Zones of a real stack in NumPy, sharing no code with ours: python3 tests/golden/make/zones.py ../shared/material > tests/golden/zones-slovenia.json

Reads five dates of imagery/s2-ndvi-slovenia through gdal_translate, takes pixels 5-94 by 5-95 as the field, and follows domain.md 3.1, steps 2-7.
"""
import json
import subprocess
import sys
import tempfile

import numpy as np

DATES = ["2015-07-11T100008", "2015-08-30T100547", "2016-05-26T100611", "2016-08-14T100604", "2016-09-23T100625"]
WIDTH, HEIGHT = 100, 101
FIELD = (5, 5, 95, 96)


def read(path, kind):
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["gdal_translate", "-q", "-of", "ENVI", path, folder + "/raw"], check=True)
        return np.fromfile(folder + "/raw", kind).reshape(HEIGHT, WIDTH)


def layer(root, date):
    folder = f"{root}/imagery/s2-ndvi-slovenia"
    ndvi = read(f"{folder}/ndvi/{date}.tif", np.int16) / 10000
    cloud = read(f"{folder}/cloud/{date}.tif", np.uint8)
    out = np.full((HEIGHT, WIDTH), np.nan)
    inner = (slice(FIELD[1] + 1, FIELD[3] - 1), slice(FIELD[0] + 1, FIELD[2] - 1))
    out[inner] = np.where(cloud[inner] == 0, ndvi[inner], np.nan)
    padded = np.pad(out, 1, constant_values=np.nan)
    windows = np.lib.stride_tricks.sliding_window_view(padded, (3, 3)).reshape(HEIGHT, WIDTH, 9)
    with np.errstate(all="ignore"):
        return np.where(np.isnan(out), np.nan, np.nanmedian(windows, axis=2))


def components(x, place):
    n, p = x.shape
    lag = np.zeros_like(x)
    for i, (r, c) in enumerate(np.argwhere(place >= 0)):
        near = place[max(0, r - 1) : r + 2, max(0, c - 1) : c + 2].ravel()
        near = near[(near >= 0) & (near != i)]
        lag[i] = x[near].mean(axis=0) if len(near) else 0
    h = (x.T @ lag + lag.T @ x) / (2 * n)
    values, vectors = np.linalg.eigh(h)
    values, vectors = values[::-1], vectors[:, ::-1]
    total, kept, done = values[values > 0].sum(), [], 0.0
    for k in range(p):
        if values[k] > 0 and done < 0.8 * total:
            kept.append(k)
        done += values[k]
    v = vectors[:, kept]
    v = v * np.sign(v[np.abs(v).argmax(axis=0), range(len(kept))])
    return values, x @ v


def fcm(x, c):
    first = x[:, 0]
    group = np.searchsorted(np.quantile(first, [(i + 1) / c for i in range(c - 1)]), first, side="right")
    centres = np.array([[np.quantile(first, (k + 0.5) / c), *x[group == k, 1:].mean(axis=0)] for k in range(c)])

    def memberships():
        d2 = ((x[:, None, :] - centres[None]) ** 2).sum(axis=2) + 1e-300
        u = d2**-2.0
        return u / u.sum(axis=1, keepdims=True)

    for _ in range(300):
        w = memberships() ** 1.5
        new = (w.T @ x) / w.sum(axis=0)[:, None]
        moved = np.abs(new - centres).max()
        centres = new
        if moved <= 1e-4:
            break
    return memberships()


def main(root):
    stack = np.stack([layer(root, date) for date in DATES])
    known = ~np.isnan(stack).any(axis=0)
    x = stack[:, known].T
    rel = 100 * x / x.mean(axis=0)
    mean, sd = rel.mean(axis=1), rel.std(axis=1, ddof=1)
    place = np.full((HEIGHT, WIDTH), -1)
    place[known] = np.arange(known.sum())
    values, scores = components((rel - rel.mean(axis=0)) / rel.std(axis=0), place)
    candidates = []
    for c in (2, 3, 4, 5):
        u = fcm(scores, c)
        n = len(u)
        labels = u.argmax(axis=1)
        f = (u**2).sum() / n
        h = -(u * np.log(u, where=u > 0, out=np.zeros_like(u))).sum() / n
        within = sum(((mean[labels == k] - mean[labels == k].mean()) ** 2).sum() for k in range(c))
        vr = 1 - within / ((mean - mean.mean()) ** 2).sum()
        candidates.append({"count": c, "fpi": c / (c - 1) * (1 - f), "nce": h / (1 - c / n), "variance_reduction": vr})
    out = {
        "_source": "tests/golden/make/zones.py, NumPy " + np.__version__ + ", imagery/s2-ndvi-slovenia",
        "dates": DATES,
        "field": FIELD,
        "pixels": int(known.sum()),
        "eigenvalues": values.tolist(),
        "components": scores.shape[1],
        "cv": 100 * mean.std() / mean.mean(),
        "unstable_pixels": int((sd > 20).sum()),
        "candidates": candidates,
    }
    print(json.dumps(out, indent=1))


main(sys.argv[1])

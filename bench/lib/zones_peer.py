"""Peers of bench/zones.bench.ts: fuzzy c-means in NumPy, SieveFilter and Polygonize of GDAL. Prints processor milliseconds and an answer as JSON.

python3 zones_peer.py fcm scores.f32 <pixels> <components>
python3 zones_peer.py polygonize labels.u8 <width> <height> <smallest patch in pixels>
"""
import json
import sys
import time

import numpy as np


def fcm(x, c):
    first = x[:, 0]
    group = np.searchsorted(np.quantile(first, [(i + 1) / c for i in range(c - 1)]), first, side="right")
    centres = np.array([[np.quantile(first, (k + 0.5) / c), *x[group == k, 1:].mean(axis=0)] for k in range(c)])
    squares = (x**2).sum(axis=1)[:, None]

    def memberships():
        # the dot product is the fast way to distances
        d2 = np.maximum(squares - 2 * x @ centres.T + (centres**2).sum(axis=1), 1e-12)
        u = 1 / (d2 * d2)
        u /= u.sum(axis=1, keepdims=True)
        return u

    for _ in range(300):
        u = memberships()
        w = u * np.sqrt(u)
        new = (w.T @ x) / w.sum(axis=0)[:, None]
        moved = np.abs(new - centres).max()
        centres = new
        if moved <= 1e-4:
            break
    u = memberships()
    u.argmax(axis=1)
    return c / (c - 1) * (1 - (u**2).sum() / len(u))


def classes(path, pixels, components):
    x = np.fromfile(path, np.float32).reshape(int(components), int(pixels)).T.astype(np.float64).copy()
    return lambda: [fcm(x, c) for c in (2, 3, 4, 5)]


def polygonize(path, width, height, smallest):
    from osgeo import gdal, ogr

    gdal.UseExceptions()
    labels = np.fromfile(path, np.uint8).reshape(int(height), int(width))

    def run():
        raster = gdal.GetDriverByName("MEM").Create("", int(width), int(height), 2, gdal.GDT_Byte)
        band, out = raster.GetRasterBand(1), raster.GetRasterBand(2)
        band.WriteArray(labels)
        gdal.SieveFilter(band, None, out, int(smallest), 4)
        source = ogr.GetDriverByName("Memory").CreateDataSource("")
        layer = source.CreateLayer("zones")
        layer.CreateField(ogr.FieldDefn("label", ogr.OFTInteger))
        gdal.Polygonize(out, None, layer, 0, [])
        return layer.GetFeatureCount()

    return run


job = {"fcm": classes, "polygonize": polygonize}[sys.argv[1]](*sys.argv[2:])
job()
start = time.process_time()
answer = job()
print(json.dumps({"ms": 1000 * (time.process_time() - start), "answer": answer}))

"""Where GDAL puts points of the coordinate systems of Argentina, Brazil and Mexico: run with gdal-bin, writes ../crs.json.gz.

No grid-shift file is installed with gdal-bin for these datums, so GDAL's answers stand on the named three-parameter
transformations, as ours do. With IBGE's SAD69_003.gsb and CA7072_003.gsb (2 m) they would be another metre or two better;
Córrego Alegre 1961 has a grid alone (CA61_003.gsb), and is refused by name;
NAD27 in Mexico is left out alike, GDAL itself being 12 m off there.
"""
import gzip, json, os, subprocess

PLACES = {"ar": (-61.2, -34.4), "ar_west": (-68.4, -33.1), "br": (-47.9, -15.8), "br_south": (-53.2, -28.6), "mx": (-102.4, 20.7), "mx_north": (-109.9, 27.3)}
SYSTEMS = {
    "ar": [4694, 4190, 5340, 22185, 22175, 5347, 4221, 22195, 2316, 32720],
    "ar_west": [22182, 22172, 5344, 22192, 2315, 32719],
    "br": [4674, 31983, 4618, 29193, 5533, 29101, 5880, 5641, 4225, 22523],
    "br_south": [31982, 29192, 5858, 22522, 5527],
    "mx": [4483, 6365, 4486, 6368, 6362, 6372, 32613],
    "mx_north": [4485, 6367, 6372],
}
# From longitude and latitude into the system and back by each way are inverse; one call each way keeps the points round.
rows = []
for place, codes in SYSTEMS.items():
    lon, lat = PLACES[place]
    for code in codes:
        run = lambda *args, text: subprocess.run(args, input=text, capture_output=True, text=True, check=True).stdout.split()
        into = run("gdaltransform", "-s_srs", "EPSG:4326", "-t_srs", f"EPSG:{code}", "-output_xy", text=f"{lon} {lat}\n")
        xy = [round(float(v), 4 if abs(float(v)) > 360 else 9) for v in into]
        back = run("gdaltransform", "-s_srs", f"EPSG:{code}", "-t_srs", "EPSG:4326", "-output_xy", text=f"{xy[0]} {xy[1]}\n")
        prj = subprocess.run(["gdalsrsinfo", "-o", "wkt_esri", "--single-line", f"EPSG:{code}"], capture_output=True, text=True, check=True).stdout.strip()
        wkt = subprocess.run(["gdalsrsinfo", "-o", "wkt1", "--single-line", f"EPSG:{code}"], capture_output=True, text=True, check=True).stdout.strip()
        rows.append({"epsg": code, "prj": prj, "wkt": wkt, "xy": xy, "lon_lat": [round(float(v), 9) for v in back]})
with gzip.open(os.path.join(os.path.dirname(__file__), "..", "crs.json.gz"), "wt") as out:
    json.dump({"gdal": "3.6.2", "systems": rows}, out, indent=1, ensure_ascii=False)
    out.write("\n")

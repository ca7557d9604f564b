/** The part of jsts the benches and tests use; the package ships no types. */
declare module 'jsts/org/locationtech/jts/monkey.js';
declare module 'jsts/java/util/ArrayList.js' {
  export default class ArrayList {
    add(item: object): void;
    toArray(): import('jsts/org/locationtech/jts/io/GeoJSONReader.js').Geometry[];
  }
}
declare module 'jsts/org/locationtech/jts/geom/PrecisionModel.js' {
  export default class PrecisionModel {
    constructor(scale: number);
  }
}
declare module 'jsts/org/locationtech/jts/noding/snapround/GeometryNoder.js' {
  export default class GeometryNoder {
    constructor(precision: object);
    node(lines: object): import('jsts/java/util/ArrayList.js').default;
  }
}
declare module 'jsts/org/locationtech/jts/geom/GeometryFactory.js' {
  export default class GeometryFactory {}
}
declare module 'jsts/org/locationtech/jts/io/GeoJSONReader.js' {
  export type Geometry = { getBoundary(): Geometry; getInteriorPoint(): Geometry; getArea(): number };
  export default class GeoJSONReader {
    constructor(geometryFactory?: object);
    read(geometry: object): Geometry;
  }
}
declare module 'jsts/org/locationtech/jts/io/GeoJSONWriter.js' {
  export default class GeoJSONWriter {
    write(geometry: object): { type: string; coordinates: never };
  }
}
declare module 'jsts/org/locationtech/jts/operation/valid/IsValidOp.js' {
  export default class IsValidOp {
    constructor(geometry: object);
    isValid(): boolean;
  }
}
declare module 'jsts/org/locationtech/jts/operation/union/UnionOp.js' {
  const UnionOp: { union(a: object, b: object): import('jsts/org/locationtech/jts/io/GeoJSONReader.js').Geometry };
  export default UnionOp;
}
declare module 'jsts/org/locationtech/jts/operation/relate/RelateOp.js' {
  const RelateOp: { relate(a: object, b: object): { isContains(): boolean } };
  export default RelateOp;
}
declare module 'jsts/org/locationtech/jts/operation/polygonize/Polygonizer.js' {
  export default class Polygonizer {
    add(geometry: object): void;
    getPolygons(): { iterator(): { hasNext(): boolean; next(): import('jsts/org/locationtech/jts/io/GeoJSONReader.js').Geometry } };
  }
}
declare module 'jsts/org/locationtech/jts/operation/overlay/OverlayOp.js' {
  type Geometry = import('jsts/org/locationtech/jts/io/GeoJSONReader.js').Geometry;
  const OverlayOp: { intersection(a: Geometry, b: Geometry): Geometry; symDifference(a: Geometry, b: Geometry): Geometry };
  export default OverlayOp;
}

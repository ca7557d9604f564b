/** The part of an AbortSignal that plain code can ask for. */
export type CancelSignal = { readonly aborted: boolean };

/** Where the bytes of a TIFF come from: memory, a file on the server, HTTP ranges in the worker. */
export type TiffSource = {
  /** Bytes in the file; null when not known before the first answer. */
  readonly size: number | null;
  /**
   * The bytes from `offset`, `length` of them or fewer at the end of the file.
   * Refuses with `RANGE_NOT_SERVED`, `SCENE_GONE` or `SCENE_UNREADABLE` when they cannot be had.
   */
  read(offset: number, length: number, signal?: CancelSignal): Promise<Uint8Array>;
};

/**
 * Inflates a zlib stream and returns its first `max` bytes; it may stop as soon as it has them and must never hold
 * more than a small multiple of `max`. A stream that ends early gives what it held; a corrupt one gives what came
 * before the damage or throws.
 */
export type Inflate = (bytes: Uint8Array, max: number) => Uint8Array | Promise<Uint8Array>;

/** A block in a compression that is not ours, with what the file's checked header says it must hold. */
export type ForeignBlock = {
  /** TIFF tag 259. */
  readonly compression: number;
  readonly bytes: Uint8Array;
  readonly kind: SampleKind;
  readonly width: number;
  readonly rows: number;
  /** Samples a pixel. */
  readonly step: number;
  /** Bytes of the block decoded: no decoder may be given room for more. */
  readonly max: number;
  /** Tag 347, JPEG tables that all blocks share, and tag 50674, the parameters of LERC. */
  readonly jpeg_tables: Uint8Array | null;
  readonly lerc_parameters: readonly number[] | null;
};
/** Decodes a block whole, its rows from the first, or refuses with an AppError; never more than `max` bytes. */
export type DecodeForeign = (block: ForeignBlock) => Promise<Uint8Array>;

/** The platform's part of reading, injected so that the domain stays pure. Without `foreign` such files are refused. */
export type TiffReaders = { readonly inflate: Inflate; readonly foreign?: DecodeForeign };

export type SampleKind = 'u8' | 'i8' | 'u16' | 'i16' | 'u32' | 'i32' | 'f32' | 'f64';
export type Samples = Uint8Array | Int8Array | Uint16Array | Int16Array | Uint32Array | Int32Array | Float32Array | Float64Array;

/** Pixel window, right and lower edge excluded. */
export type PixelWindow = readonly [x0: number, y0: number, x1: number, y1: number];

/** x = t[0] + col·t[1] + row·t[2], y = t[3] + col·t[4] + row·t[5]; (0, 0) is the outer corner of the first pixel. */
export type GeoTransform = readonly [number, number, number, number, number, number];

/** What the tags say a band is; `extra` stands beside red, green and blue and is nothing by name. */
export type BandColor = 'red' | 'green' | 'blue' | 'extra' | 'alpha';

/** One image of a TIFF after its header has been checked. */
export type TiffImage = {
  readonly width: number;
  readonly height: number;
  readonly bands: number;
  readonly kind: SampleKind;
  readonly bytes_per_sample: number;
  readonly compression: number;
  readonly predictor: 1 | 2 | 3;
  readonly is_planar: boolean;
  readonly is_tiled: boolean;
  readonly block_width: number;
  readonly block_height: number;
  readonly nodata: number | null;
  readonly transform: GeoTransform | null;
  readonly epsg: number | null;
  readonly is_overview: boolean;
  readonly is_mask: boolean;
  /** One bit a sample, as masks are kept; read as 0 and 1 of `u8`. */
  readonly is_bilevel: boolean;
  /** What the tags say of each band. */
  readonly colors: readonly (BandColor | null)[];
  readonly little_endian: boolean;
  readonly jpeg_tables: Uint8Array | null;
  readonly lerc_parameters: readonly number[] | null;
  /** Where each block lies in the file; read on first use. */
  readonly blocks: () => Promise<BlockTable>;
  /** What the file says in words; read on first use. */
  readonly notes: () => Promise<TiffNotes>;
};
/** GDAL's metadata (XML) and the name of the coordinate system, where the file carries them. */
export type TiffNotes = { readonly metadata: string | null; readonly crs_name: string | null };
export type BlockTable = { readonly offsets: Float64Array; readonly counts: Float64Array };

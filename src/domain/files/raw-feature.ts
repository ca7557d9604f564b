import type { ErrorCode, ErrorParams } from '../errors.ts';
import { AppError } from '../errors.ts';
import { FILE } from '../limits.ts';
import type { Position, Ring } from '../geometry/types.ts';
import type { ZipLimits } from './zip/read-zip.ts';
import { isKnownAttribute, NO_FACTS, type FeatureFacts } from './attributes.ts';

/** One geometry of a file before anyone validates it. Rings are as written: perhaps open, empty or crossing. */
export type RawFeature = FeatureFacts & {
  /** Shell and holes; null when it is no polygon or cannot be read. */
  readonly rings: readonly Ring[] | null;
  /** Why it cannot be a field, whatever its shape. */
  readonly refusal: { readonly code: ErrorCode; readonly params: ErrorParams } | null;
};

/** What a file holds: shapes that may become fields, and lines. */
export type ReadFeatures = {
  readonly features: readonly RawFeature[];
  readonly lines: readonly Position[][];
  /** Why the first of the lines that are missing is. */
  readonly broken_line: AppError | null;
};

/** Takes the points of a file and what it says of each, of the columns that are asked for. */
export type PointSink = {
  /** What an archive of them may weigh: harvesters write more than fields have. */
  readonly limits: ZipLimits;
  readonly max: number;
  isWanted(column: string): boolean;
  add(position: Position, attributes: Attributes): void;
};
type Attributes = Iterable<readonly [column: string, value: unknown]>;
type PointType = 'Point' | 'MultiPoint';

/** What ends a file whatever else is in it, also where it comes up in one of its layers. */
const OF_THE_FILE: ReadonlySet<ErrorCode> = new Set(['FILE_TOO_MANY_POINTS', 'FILE_TOO_LARGE']);

/**
 * Collects the features of a file within the limits (rules 18): too many vertices end the reading; of too many features none is kept
 * beyond the limit, but all are counted, so that the error can tell how many there were. Each polygon counts as one. Lines are kept apart:
 * they are no fields, but cut some. Where somebody asks for `points`, they alone are kept.
 */
export const collectFeatures = (points?: PointSink) => {
  const features: RawFeature[] = [];
  const lines: Position[][] = [];
  let count = 0;
  let vertices = 0;
  let read_layers = 0;
  let first_problem: AppError | null = null;
  let broken_line: AppError | null = null;
  const countVertices = (more: number): void => {
    vertices += more;
    if (vertices > FILE.file_vertices) throw new AppError('FILE_TOO_MANY_POINTS', { max: FILE.file_vertices });
  };
  const add = (feature: RawFeature): void => {
    if (points === undefined && count++ < FILE.features) features.push(feature);
  };
  const addRefused = (facts: FeatureFacts, code: ErrorCode, params: ErrorParams = {}): void =>
    add({ ...facts, rings: null, refusal: { code, params } });
  return {
    /** All of them; FILE_TOO_MANY_FEATURES when there are more than a file may have, the reason where no layer could be read. */
    finish: (): ReadFeatures => {
      if (first_problem !== null && read_layers === 0) throw first_problem;
      if (count > FILE.features) throw new AppError('FILE_TOO_MANY_FEATURES', { max: FILE.features, count });
      return { features, lines, broken_line };
    },
    /** Reads one of the layers of a file: what ends it half way takes back what it gave, is told as a feature of its name, and leaves the others alone. */
    layer: (name: string, read: () => void): void => {
      const [at, of_features, of_lines] = [count, features.length, lines.length];
      try {
        read();
        read_layers++;
      } catch (error) {
        if (!(error instanceof AppError) || OF_THE_FILE.has(error.code)) throw error;
        // Where points are asked for, a refused feature tells nobody.
        if (points !== undefined) throw error;
        first_problem ??= error;
        count = at;
        features.length = of_features;
        lines.length = of_lines;
        addRefused({ ...NO_FACTS, name }, error.code, error.params);
      }
    },
    /** Names the farm of all that came since there were `from` and have none: what lies in a folder, once its name is known. */
    nameFarm: (from: number, farm_name: string): void => {
      if (farm_name === '') return;
      for (let i = from; i < features.length; i++) if (features[i]!.farm_name === null) features[i] = { ...features[i]!, farm_name };
    },
    length: (): number => features.length,
    countVertices,
    /** A line as `read` gives it; one that cannot be read is remembered for whoever asks for lines, and is no reason against fields. */
    addLine: (read: () => Position[]): void => {
      try {
        const line = read();
        countVertices(line.length);
        if (line.length > 1) lines.push(line);
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'COORDINATES_UNREADABLE') throw error;
        broken_line ??= error;
      }
    },
    isWanted: (column: string): boolean => points?.isWanted(column) ?? isKnownAttribute(column),
    /** Points as `read` gives them: no field, unless somebody asks for points. */
    addPoints: (facts: FeatureFacts, type: PointType, attributes: Attributes, read: () => readonly Position[]): void => {
      if (points === undefined) addRefused(facts, 'GEOMETRY_NOT_POLYGON', { type });
      else for (const position of read()) points.add(position, attributes);
    },
    addPolygon: (facts: FeatureFacts, rings: readonly Ring[]): void => add({ ...facts, rings, refusal: null }),
    addRefused,
  };
};
export type FeatureCollector = ReturnType<typeof collectFeatures>;

import { existsSync, readdirSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { sampleRows } from '../../../tests/setup/tables/sample-rows.ts';
import { findLeaf } from '#domain/diagnosis/find-leaf.ts';
import { findLesions } from '#domain/diagnosis/find-lesions.ts';
import { lesionLooks } from '#domain/diagnosis/lesion-looks.ts';
import { countOf } from '#domain/diagnosis/masks.ts';
import { labOf, type Picture } from '#domain/diagnosis/picture.ts';
import { readLeaf } from '#domain/diagnosis/read-leaf.ts';
import { CLASSICAL_CAP, rankPests } from '#domain/diagnosis/score-pests.ts';

const FOLDER = '../shared/material/photos/leaves';
const names = existsSync(FOLDER) ? readdirSync(FOLDER) : [];
const sideOf = async (name: string): Promise<number> =>
  Math.max(
    ...Object.values(
      await sharp(`${FOLDER}/${name}`)
        .metadata()
        .then(({ width, height }) => ({ width, height })),
    ),
  );
const pictureOf = async (name: string): Promise<Picture> => {
  const { data, info } = await sharp(`${FOLDER}/${name}`)
    .resize(512, 512, { fit: 'inside' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, pixels: new Uint8Array(data) };
};

describe.skipIf(names.length === 0)('leaves of the reference material (left out where it is not beside the tree)', () => {
  test.each(sampleRows(names, 6))(
    '%s is refused for its 256 pixels; its leaf is found, what is healthy has hardly a lesion, and nothing is claimed',
    async (name) => {
      const picture = await pictureOf(name);
      expect(readLeaf({ picture, long_side: await sideOf(name), crop: 5 })).toMatchObject({
        fault: 'DIAGNOSIS_PHOTO_SMALL',
        candidates: [],
      });
      const lab = labOf(picture);
      const leaf = findLeaf(picture);
      if (leaf === null) throw new Error('No leaf');
      expect(countOf(leaf) / leaf.length).toBeGreaterThan(0.2);
      const { lesions, severity_pct } = findLesions(picture, lab, leaf);
      if (name.includes('healthy')) expect(severity_pct).toBeLessThan(6);
      for (const crop of [5, 7, 10] as const)
        for (const { probability } of rankPests(lesionLooks(picture, lab, countOf(leaf), lesions), severity_pct, crop, 1))
          expect(probability).toBeLessThanOrEqual(CLASSICAL_CAP);
    },
  );
});

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { Refusal } from '../../refusal.ts';

const three = z.tuple([z.number(), z.number(), z.number()]);

/** What stands beside an operator's model, in `manifest.json` of its folder (docs/diagnosis.md). */
const manifest = z
  .object({
    /** Kept with each result. */
    name: z.string().regex(/^[\w.-]{1,60}$/, 'needs 1 to 60 letters, digits, dots or dashes'),
    file: z.string().regex(/^[\w.-]+\.onnx$/, 'needs the name of an .onnx file of the folder'),
    input: z
      .object({
        name: z.string().min(1),
        width: z.int().min(8).max(2_048),
        height: z.int().min(8).max(2_048),
        layout: z.enum(['nchw', 'nhwc']).default('nchw'),
        /** Of the channels red, green and blue, from 0 to 1. */
        mean: three,
        std: three.refine((parts) => parts.every((part) => part > 0), 'needs numbers above 0'),
      })
      .strict(),
    output: z.string().min(1),
    /** Of each score: an EPPO code, a scientific name, `healthy`, `other` or `no_plant`. */
    labels: z
      .array(z.string().trim().min(1).max(200))
      .min(2)
      .max(5_000)
      .refine((labels) => new Set(labels.map((label) => label.toLowerCase())).size === labels.length, 'names a label twice'),
    temperature: z.number().positive().max(100),
    /** The temperature was fitted on field photos (domain.md §9.2). */
    calibrated: z.boolean(),
  })
  .strict();
export type ModelManifest = z.output<typeof manifest>;

/** A model that must not start answering; the message names what does not fit. */
export class ModelRefusal extends Refusal {
  constructor(problem: string) {
    super(`The model of DIAGNOSIS_MODEL was refused: ${problem}`);
    this.name = 'ModelRefusal';
  }
}

/** Reads the manifest of a model's folder; refuses the start with what is wrong in it. */
export async function readManifest(folder: string): Promise<ModelManifest> {
  const file = path.join(folder, 'manifest.json');
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw new ModelRefusal(`${file} cannot be read: ${error.message}`);
  });
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    throw new ModelRefusal(`${file} is no JSON`);
  }
  const parsed = manifest.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new ModelRefusal(parsed.error.issues.map(({ path: at, message }) => `${at.join('.') || 'manifest.json'}: ${message}`).join('; '));
}

import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PbfWriter } from 'pbf';

const FLOAT = 1;
const IR_VERSION = 8;
const OPSET = 13;

type Write = (pbf: PbfWriter) => void;
const message = (write: Write): Uint8Array => {
  const pbf = new PbfWriter();
  write(pbf);
  return pbf.finish();
};
const value = (name: string, dims: readonly number[]): Uint8Array =>
  message((pbf) => {
    pbf.writeStringField(1, name);
    const shape = message((at) =>
      dims.forEach((dim) =>
        at.writeBytesField(
          1,
          message((one) => one.writeVarintField(1, dim)),
        ),
      ),
    );
    const tensor = message((at) => {
      at.writeVarintField(1, FLOAT);
      at.writeBytesField(2, shape);
    });
    pbf.writeBytesField(
      2,
      message((at) => at.writeBytesField(1, tensor)),
    );
  });
const constant = (name: string, dims: readonly number[], numbers: readonly number[]): Uint8Array =>
  message((pbf) => {
    for (const dim of dims) pbf.writeVarintField(1, dim);
    pbf.writeVarintField(2, FLOAT);
    pbf.writeStringField(8, name);
    pbf.writeBytesField(9, new Uint8Array(Float32Array.from(numbers).buffer));
  });
const node = (type: string, inputs: readonly string[], output: string): Uint8Array =>
  message((pbf) => {
    for (const input of inputs) pbf.writeStringField(1, input);
    pbf.writeStringField(2, output);
    pbf.writeStringField(4, type);
  });

/** A model of 8 × 8 pixels whose scores are the means of red, green and blue times `weights` (three rows, one column a class); ONNX protobuf by hand. */
export const onnxModel = (weights: readonly (readonly number[])[]): Uint8Array => {
  const classes = weights[0]?.length ?? 0;
  const graph = message((pbf) => {
    for (const one of [
      node('GlobalAveragePool', ['pixels'], 'mean'),
      node('Flatten', ['mean'], 'flat'),
      node('MatMul', ['flat', 'weights'], 'scores'),
    ])
      pbf.writeBytesField(1, one);
    pbf.writeStringField(2, 'tiny');
    pbf.writeBytesField(5, constant('weights', [3, classes], weights.flat()));
    pbf.writeBytesField(11, value('pixels', [1, 3, 8, 8]));
    pbf.writeBytesField(12, value('scores', [1, classes]));
  });
  return message((pbf) => {
    pbf.writeVarintField(1, IR_VERSION);
    pbf.writeBytesField(7, graph);
    pbf.writeBytesField(
      8,
      message((at) => {
        at.writeStringField(1, '');
        at.writeVarintField(2, OPSET);
      }),
    );
  });
};

export const MANIFEST = {
  name: 'tiny-1',
  file: 'tiny.onnx',
  input: { name: 'pixels', width: 8, height: 8, mean: [0, 0, 0], std: [1, 1, 1] },
  output: 'scores',
  labels: ['PUCCSO', 'healthy', 'other', 'no_plant'],
  temperature: 1,
  calibrated: true,
};

/** Writes a model and its manifest into a folder. */
export const writeModel = async (folder: string, manifest: unknown, weights: readonly (readonly number[])[]): Promise<string> => {
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'manifest.json'), typeof manifest === 'string' ? manifest : JSON.stringify(manifest));
  await writeFile(path.join(folder, 'tiny.onnx'), onnxModel(weights));
  return folder;
};

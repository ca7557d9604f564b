import type { CustomLayerInterface, Map as MapLibreMap } from 'maplibre-gl';
import { mercatorX, mercatorY } from '#domain/tiles/tile-set.ts';
import { prefersReducedMotion } from '../map-tokens.ts';
import type { RasterImage } from '../types.ts';

export const FADE_MS = 120;

const VERTEX = `#version 300 es
in vec4 place; in vec2 corner; out vec2 at;
void main() { gl_Position = place; at = corner; }`;
const FRAGMENT = `#version 300 es
precision mediump float;
uniform sampler2D picture; uniform float opacity; in vec2 at; out vec4 color;
void main() { color = texture(picture, at) * opacity; }`;
/** nw, ne, sw, se as a triangle strip; a bitmap's first row is its north. */
const STRIP = [0, 1, 3, 2] as const;
const CORNERS = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
] as const;

type Placed = { readonly picture: RasterImage; texture: WebGLTexture | null; readonly mercator: readonly number[]; readonly from: number };
type Slot = { now: Placed; before: Placed | null };
type Program = {
  readonly program: WebGLProgram;
  readonly buffer: WebGLBuffer;
  readonly place: number;
  readonly corner: number;
  readonly opacity: WebGLUniformLocation | null;
};

function compile(gl: WebGL2RenderingContext, type: number, source: string): WebGLShader {
  const shader = gl.createShader(type) as WebGLShader;
  gl.shaderSource(shader, source);
  gl.compileShader(shader);
  return shader;
}
function link(gl: WebGL2RenderingContext): Program {
  const program = gl.createProgram();
  gl.attachShader(program, compile(gl, gl.VERTEX_SHADER, VERTEX));
  gl.attachShader(program, compile(gl, gl.FRAGMENT_SHADER, FRAGMENT));
  gl.linkProgram(program);
  return {
    program,
    buffer: gl.createBuffer(),
    place: gl.getAttribLocation(program, 'place'),
    corner: gl.getAttribLocation(program, 'corner'),
    opacity: gl.getUniformLocation(program, 'opacity'),
  };
}

/** Square cells when zoomed in, averaged when zoomed out. The bitmap is premultiplied already. */
function upload(gl: WebGL2RenderingContext, bitmap: ImageBitmap): WebGLTexture {
  const texture = gl.createTexture();
  gl.bindTexture(gl.TEXTURE_2D, texture);
  gl.pixelStorei(gl.UNPACK_FLIP_Y_WEBGL, false);
  gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, true);
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, bitmap);
  gl.generateMipmap(gl.TEXTURE_2D);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.NEAREST);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR_MIPMAP_LINEAR);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE);
  return texture;
}

export type RasterLayer = { readonly layer: CustomLayerInterface; readonly setImages: (images: readonly RasterImage[]) => void };

/**
 * All index pictures in one layer: a texture and a quad each. The last picture of a field stays under the next one while
 * that fades in, so time lapse never shows the base map between two dates.
 */
export function makeRasterLayer(id: string): RasterLayer {
  let map: MapLibreMap | null = null;
  let gl: WebGL2RenderingContext | null = null;
  let program: Program | null = null;
  const slots = new Map<string, Slot>();
  const quad = new Float32Array(4 * 6);

  const place = (picture: RasterImage): Placed => ({
    picture,
    texture: null,
    mercator: picture.corners.flatMap(([lon, lat]) => [mercatorX(lon), mercatorY(lat)]),
    from: prefersReducedMotion() ? -Infinity : performance.now(),
  });
  const forget = (placed: Placed | null): void => {
    if (placed !== null && placed.texture !== null) gl?.deleteTexture(placed.texture);
  };

  /** Corners go through the matrix here, in double precision: as float32 map coordinates they would be 2 m off. */
  function draw(on: WebGL2RenderingContext, use: Program, placed: Placed, opacity: number, m: ArrayLike<number>): void {
    placed.texture ??= upload(on, placed.picture.bitmap);
    STRIP.forEach((at, n) => {
      const x = placed.mercator[2 * at] as number;
      const y = placed.mercator[2 * at + 1] as number;
      for (let row = 0; row < 4; row++) quad[n * 6 + row] = (m[row] as number) * x + (m[row + 4] as number) * y + (m[row + 12] as number);
      quad.set(CORNERS[at], n * 6 + 4);
    });
    on.bindTexture(on.TEXTURE_2D, placed.texture);
    on.bufferData(on.ARRAY_BUFFER, quad, on.STREAM_DRAW);
    on.uniform1f(use.opacity, opacity);
    on.drawArrays(on.TRIANGLE_STRIP, 0, 4);
  }

  return {
    setImages(images) {
      const wanted = new Set(images.map((image) => image.id));
      for (const [key, slot] of slots) {
        if (wanted.has(key)) continue;
        forget(slot.now);
        forget(slot.before);
        slots.delete(key);
      }
      for (const image of images) {
        const slot = slots.get(image.id);
        if (slot === undefined) slots.set(image.id, { now: place(image), before: null });
        else if (slot.now.picture.bitmap === image.bitmap) slot.now = { ...slot.now, picture: image };
        else {
          forget(slot.before);
          slots.set(image.id, { now: place(image), before: slot.now });
        }
      }
      map?.triggerRepaint();
    },
    layer: {
      id,
      type: 'custom',
      onAdd(on, context) {
        map = on;
        gl = context as WebGL2RenderingContext;
        program = link(gl);
        for (const slot of slots.values()) {
          slot.now.texture = null;
          slot.before = null;
        }
      },
      onRemove(_map, context) {
        for (const slot of slots.values()) {
          context.deleteTexture(slot.now.texture);
          context.deleteTexture(slot.before?.texture ?? null);
        }
        context.deleteProgram(program?.program ?? null);
        context.deleteBuffer(program?.buffer ?? null);
        gl = null;
        map = null;
        program = null;
      },
      render(context, { defaultProjectionData }) {
        if (program === null || slots.size === 0) return;
        const on = context as WebGL2RenderingContext;
        on.useProgram(program.program);
        on.bindVertexArray(null);
        on.bindBuffer(on.ARRAY_BUFFER, program.buffer);
        on.enableVertexAttribArray(program.place);
        on.enableVertexAttribArray(program.corner);
        on.vertexAttribPointer(program.place, 4, on.FLOAT, false, 24, 0);
        on.vertexAttribPointer(program.corner, 2, on.FLOAT, false, 24, 16);
        on.activeTexture(on.TEXTURE0);
        on.enable(on.BLEND);
        on.blendFunc(on.ONE, on.ONE_MINUS_SRC_ALPHA);
        const now = performance.now();
        let is_fading = false;
        for (const slot of slots.values()) {
          const share = Math.min(1, Math.max(0, (now - slot.now.from) / FADE_MS));
          if (share < 1) is_fading = true;
          else {
            forget(slot.before);
            slot.before = null;
          }
          if (slot.before !== null) draw(on, program, slot.before, slot.before.picture.opacity, defaultProjectionData.mainMatrix);
          draw(on, program, slot.now, slot.now.picture.opacity * share, defaultProjectionData.mainMatrix);
        }
        if (is_fading) map?.triggerRepaint();
      },
    },
  };
}

import { BitmapLayer } from '@deck.gl/layers';

const FRAGMENT = `\
#version 300 es
#define SHADER_NAME flat-bitmap-layer-fragment-shader
precision highp float;
uniform sampler2D bitmapTexture;
in vec2 vTexCoord;
in vec2 vTexPos;
out vec4 fragColor;
void main(void) {
  vec4 color = texture(bitmapTexture, vTexCoord);
  vec3 grey = vec3(dot(color.rgb, vec3(1.0 / 3.0)));
  fragColor = vec4(mix(color.rgb, grey, bitmap.desaturate) * bitmap.tintColor, color.a) * layer.opacity;
}
`;

/**
 * A picture on a local plane, of colours times their alpha. The layer it stands on converts between projections in every fragment, which
 * a processor that draws in a graphics card's stead works out whether it is asked for or not: three quarters of a frame.
 */
export class FlatBitmapLayer extends BitmapLayer {
  static override layerName = 'FlatBitmapLayer';

  override getShaders(): ReturnType<BitmapLayer['getShaders']> {
    return { ...super.getShaders(), fs: FRAGMENT };
  }
}

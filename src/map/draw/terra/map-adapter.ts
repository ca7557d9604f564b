import type { Map as MapLibreMap } from 'maplibre-gl';
import { TerraDrawExtend } from 'terra-draw';
import type { TerraDrawMouseEvent } from 'terra-draw';
import type { DrawPoint } from '../draw-input.ts';

type Callbacks = TerraDrawExtend.TerraDrawCallbacks;
type Spot = { lng: number; lat: number };

/** A press that trembles by less is no drag: the map's own click tolerance. */
const CLICK_PX = 3;

/** terra-draw on the one map there is: it hears the pointer; what is drawn is painted by our own layers. */
export class MapAdapter extends TerraDrawExtend.TerraDrawBaseAdapter {
  readonly #map: MapLibreMap;
  /** terra-draw's events leave out whether a finger, Alt or Shift was there. */
  #touch = false;
  #alt = false;
  #shift = false;

  constructor(map: MapLibreMap) {
    super({ coordinatePrecision: 9, minPixelDragDistanceDrawing: CLICK_PX });
    this.#map = map;
  }

  override register(callbacks: Callbacks): void {
    super.register(callbacks);
    callbacks.onReady?.();
  }

  pointOf({ lng, lat, containerX, containerY }: TerraDrawMouseEvent): DrawPoint {
    return { position: [lng, lat], point: { x: containerX, y: containerY }, touch: this.#touch, shift: this.#shift, alt: this.#alt };
  }

  getMapEventElement(): HTMLElement {
    return this.#map.getCanvas();
  }

  getLngLatFromEvent(event: PointerEvent | MouseEvent): Spot {
    this.#touch = event instanceof PointerEvent && event.pointerType === 'touch';
    this.#alt = event.altKey;
    this.#shift = event.shiftKey;
    const { left, top } = this.#map.getContainer().getBoundingClientRect();
    return this.unproject(event.clientX - left, event.clientY - top);
  }

  project(lng: number, lat: number): { x: number; y: number } {
    const { x, y } = this.#map.project([lng, lat]);
    return { x, y };
  }

  unproject(x: number, y: number): Spot {
    const { lng, lat } = this.#map.unproject([x, y]);
    return { lng, lat };
  }

  setDraggability(enabled: boolean): void {
    if (enabled) this.#map.dragPan.enable();
    else this.#map.dragPan.disable();
  }

  /** The pointer's picture belongs to the drawing session, the double click to the map's own rules. */
  setCursor(): void {}
  setDoubleClickToZoom(): void {}
  render(): void {}
  clear(): void {}
}

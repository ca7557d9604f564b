import { TerraDrawExtend } from 'terra-draw';
import type { TerraDrawMouseEvent } from 'terra-draw';
import type { MapAdapter } from './map-adapter.ts';
import type { TerraEvents } from './terra-events.ts';

/** All that is drawn press by press. What the presses make is ours: terra-draw's own modes undo no closing, and its circles stray by metres (decisions 55 and 66). */
export class PressMode extends TerraDrawExtend.TerraDrawBaseDrawMode<TerraDrawExtend.CustomStyling> {
  override mode = 'presses';
  readonly #events: TerraEvents;
  readonly #pointOf: MapAdapter['pointOf'];
  #is_held = false;

  constructor(events: TerraEvents, adapter: MapAdapter) {
    super({}, true);
    this.#events = events;
    this.#pointOf = (event) => adapter.pointOf(event);
  }

  start(): void {
    this.setStarted();
    // only a mode that draws lets a press tremble
    this.setDrawing();
  }
  stop(): void {
    this.cleanUp();
    this.setStopped();
  }
  cleanUp(): void {
    this.#is_held = false;
  }
  styleFeature(): ReturnType<typeof TerraDrawExtend.getDefaultStyling> {
    return TerraDrawExtend.getDefaultStyling();
  }

  override onMouseMove(event: TerraDrawMouseEvent): void {
    this.#events.move(this.#pointOf(event));
  }
  override onClick(event: TerraDrawMouseEvent): void {
    if (event.button === 'left') this.#events.press(this.#pointOf(event));
  }
  override onDragStart(event: TerraDrawMouseEvent, setMapDraggability: (enabled: boolean) => void): void {
    this.#is_held = this.#events.grab(this.#pointOf(event));
    if (this.#is_held) setMapDraggability(false);
  }
  override onDrag(event: TerraDrawMouseEvent): void {
    if (this.#is_held) this.#events.drag(this.#pointOf(event));
  }
  override onDragEnd(_event: TerraDrawMouseEvent, setMapDraggability: (enabled: boolean) => void): void {
    if (!this.#is_held) return;
    this.#is_held = false;
    setMapDraggability(true);
    this.#events.drop();
  }
}

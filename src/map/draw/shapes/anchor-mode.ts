import { TerraDrawExtend } from 'terra-draw';
import type { TerraDrawMouseEvent } from 'terra-draw';

export type AnchorEvents = {
  readonly move: (event: TerraDrawMouseEvent) => void;
  readonly press: (event: TerraDrawMouseEvent) => void;
  /** True takes the anchor below the pointer along until `drop`. */
  readonly grab: (event: TerraDrawMouseEvent) => boolean;
  readonly drag: (event: TerraDrawMouseEvent) => void;
  readonly drop: () => void;
};

/** Shapes made by two or three presses; their outline is ours, for terra-draw's own strays by metres (decision 55). */
export class AnchorMode extends TerraDrawExtend.TerraDrawBaseDrawMode<TerraDrawExtend.CustomStyling> {
  override mode = 'anchors';
  readonly #events: AnchorEvents;
  #is_held = false;

  constructor(events: AnchorEvents) {
    super({}, true);
    this.#events = events;
  }

  start(): void {
    this.setStarted();
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
    this.#events.move(event);
  }
  override onClick(event: TerraDrawMouseEvent): void {
    if (event.button === 'left') this.#events.press(event);
  }
  override onDragStart(event: TerraDrawMouseEvent, setMapDraggability: (enabled: boolean) => void): void {
    this.#is_held = this.#events.grab(event);
    if (this.#is_held) setMapDraggability(false);
  }
  override onDrag(event: TerraDrawMouseEvent): void {
    if (this.#is_held) this.#events.drag(event);
  }
  override onDragEnd(_event: TerraDrawMouseEvent, setMapDraggability: (enabled: boolean) => void): void {
    if (!this.#is_held) return;
    this.#is_held = false;
    setMapDraggability(true);
    this.#events.drop();
  }
}

import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import type { TextKey } from '#i18n/index.ts';
import type { Mode } from '../mode.ts';

/**
 * Panels and what they are opened with. A feature adds itself in its `panel.ts`:
 * `declare module '#shell/panels/define-panel.ts' { interface PanelArgs { imagery: { date?: string } | undefined } }`
 */
// oxlint-disable-next-line typescript/no-empty-interface -- filled by declaration merging
export interface PanelArgs {}
export type PanelId = Extract<keyof PanelArgs, string>;

export type Icon = ComponentType<{ size?: number | string; strokeWidth?: number | string; 'aria-hidden'?: boolean | 'true' }>;

export type PanelPlace = 'left' | 'right' | 'bottom' | 'float' | 'page';
export type PanelSize = {
  readonly width: number;
  /** `auto` hugs the content, `fill` takes what the column has left, a number is the most it takes by itself. */
  readonly height: number | 'auto' | 'fill';
  /** What it gives up last in a full column: a chart is not read in part, a list is scrolled. */
  readonly keeps?: number;
  /** A page panel that works with the map: at the right of it, the map undimmed and the camera kept to what is free. */
  readonly beside_map?: boolean;
  /** Of such a page: the left column, with the field's card, stays where there is room for both. */
  readonly beside_card?: boolean;
  /** It goes with the map: at the bottom it stays where a page stands beside that, in the left column a page that covers the map gives way. */
  readonly with_map?: boolean;
};

export type PanelProps<Id extends PanelId> = { readonly args: PanelArgs[Id] | undefined };

export type PanelDefinition<Id extends PanelId = PanelId> = {
  readonly id: Id;
  readonly title_key: TextKey;
  readonly icon: Icon;
  readonly place: PanelPlace;
  readonly size: PanelSize;
  /** `field`: follows the field in focus unless pinned, and says so when there is none. */
  readonly needs: 'nothing' | 'field' | 'fields';
  /** `drawer`: larger title without a line below, and one button that puts it away. */
  readonly variant?: 'panel' | 'drawer';
  /** The body reaches the edges of the panel: lists with rows of their own padding. */
  readonly bleed?: boolean;
  /** A page panel that shows one row of this other: at its right, and closed with it. */
  readonly detail_of?: PanelId;
  /** An address of its own, which the page has while it is open; null and absent: that of the map. */
  readonly path?: string | null;
  /** Text alone: the body takes the focus, so that keys can scroll it. */
  readonly is_text?: true;
  /** Not restored on the next visit nor written to the address: drawings and forms. */
  readonly transient?: boolean;
  /** The mode it is of, entered where it is opened and left with it; `any`: it opens in every mode, where others leave the mode. */
  readonly mode?: Mode | 'any';
  /** The key that opens it. */
  readonly shortcut?: string;
  /** The first page of the phone's sheet: there is nothing to go back to. */
  readonly home?: true;
  /** Its header shows one menu for itself and for what it holds; on a sheet the frame adds none (`usePanelEntries`). */
  readonly own_menu?: true;
  /** How tall the phone's sheet is when it opens: a drawing leaves the screen to the map, a list of its own and a form take it. */
  readonly opens_at?: 'peek' | 'full';
  readonly load: () => Promise<{ default: ComponentType<PanelProps<Id>> }>;
};

type PanelBody = LazyExoticComponent<ComponentType<{ args: unknown }>>;
/** A panel as it is registered, whatever it is opened with. */
export type AnyPanelDefinition = Omit<PanelDefinition, 'id' | 'load'> & {
  readonly id: string;
  readonly Body: PanelBody;
  /** Asks for the body anew: a lazy component keeps its failure, the network does not. */
  readonly reload: () => PanelBody;
};

const registry = new Map<string, AnyPanelDefinition>();

/** Registers a panel; app/panels.ts imports the file that calls it. */
export function definePanel<Id extends PanelId>(definition: PanelDefinition<Id>): PanelDefinition<Id> {
  const { load, ...rest } = definition;
  const reload = (): PanelBody => lazy(load as unknown as () => Promise<{ default: ComponentType<{ args: unknown }> }>);
  registry.set(definition.id, { ...rest, Body: reload(), reload });
  return definition;
}

export const panelDefinition = (id: string): AnyPanelDefinition | undefined => registry.get(id);
export const panelDefinitions = (): readonly AnyPanelDefinition[] => [...registry.values()];

/** The mode that a panel is of; null for those outside of all and those of any. */
export const modeOf = (id: string): Mode | null => {
  const mode = registry.get(id)?.mode ?? null;
  return mode === 'any' ? null : mode;
};
/** Whether a panel shows while a mode is on, or none. */
export const isOfMode = (id: string, mode: Mode | null): boolean => registry.get(id)?.mode === 'any' || modeOf(id) === mode;

import type { TextKey } from '#i18n/index.ts';
import type { Icon } from './panels/define-panel.ts';
import { createRegistry } from './panels/registry.ts';

/** One line of the command palette. */
export type Command = {
  readonly id: string;
  readonly label_key: TextKey;
  readonly icon?: Icon;
  readonly shortcut?: string;
  readonly run: () => void;
  readonly when?: () => boolean;
};

/** A line found by what was typed, already in words: a field's name. */
export type FoundCommand = {
  readonly id: string;
  readonly label: string;
  readonly note?: string;
  readonly icon?: Icon;
  readonly run: () => void;
};

/** Finds lines by text: fields by name. Called on each key. */
export type CommandSource = { readonly id: string; readonly label_key: TextKey; readonly find: (text: string) => readonly FoundCommand[] };

const commands = createRegistry<Command>();
const sources = createRegistry<CommandSource>();

export const registerCommand = commands.add;
export const registerCommandSource = sources.add;
export const useCommands = commands.use;
export const useCommandSources = sources.use;

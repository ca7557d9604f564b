import { useCommands, type Command } from '#shell/commands.ts';

/** The command that shows the guided tour on the field in hand, where the product has one. */
export const useTutorial = (): Command | undefined => useCommands().find(({ id }) => id === 'field_tutorial');

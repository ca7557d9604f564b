import { panelDefinition } from '#shell/panels/define-panel.ts';
import { EMPTY, open, type Layout } from '#shell/windows/layout/layout.ts';

/** What a first visit shows: the drawer of fields at the left, the layers at the right. */
const FIRST: readonly string[] = ['imagery', 'fields'];

export function firstLayout(): Layout {
  return FIRST.reduce((layout, id) => {
    const definition = panelDefinition(id);
    return definition ? open(layout, id, { place: definition.place, args: undefined }) : layout;
  }, EMPTY);
}

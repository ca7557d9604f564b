import { useTranslation } from 'react-i18next';
import type { OriginKey } from '#domain/density/density-plan.ts';
import { tip } from '#ui/overlays/tip.ts';
import { Tag } from '#ui/display/Tag.tsx';
import type { Draft } from '../use-draft.ts';

/** Where a number comes from, in a word; what it came from by pointing at it. */
export function OriginTag({ draft: { origins, suggested, values }, name }: { readonly draft: Draft; readonly name: OriginKey }) {
  const { t } = useTranslation('density');
  const from = origins[name];
  if (from === undefined) return null;
  const suggestion = suggested[name];
  const detail =
    suggestion !== undefined && suggestion.from === from && Object.is(suggestion.value, values[name]) ? suggestion.detail : null;
  const why = t(`origin_why.${from}`);
  return (
    <span {...tip(detail === null ? why : `${why}: ${detail}`)}>
      <Tag>{t(`origin.${from}`)}</Tag>
    </span>
  );
}

import { Calculator } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Field } from '#domain/schemas/field.ts';
import type { Season } from '#domain/schemas/season.ts';
import { activityInfoSchema } from '#domain/schemas/activity.ts';
import { cropIn } from '#domain/seasons/season.ts';
import { NoteBox } from '#ui/display/Tag.tsx';
import { infoOf, type ActivityForm } from './model.ts';
import { useTotalsText } from './use-totals-text.ts';

type Props = {
  readonly values: ActivityForm;
  readonly fields: readonly Field[];
  readonly season: Season;
  readonly with_money: boolean;
};

/** What it comes to, while it is typed. */
export function TotalsNote({ values, fields, season, with_money }: Props) {
  const { t } = useTranslation('activities');
  const totalsText = useTotalsText();
  const [first] = fields;
  const parsed = activityInfoSchema.safeParse({ ...(infoOf(values, with_money) as object), comments: '' });
  const place = {
    area_ha: fields.reduce((sum, { area_ha }) => sum + area_ha, 0),
    crop: first === undefined ? null : (cropIn(first.crops, season)?.crop ?? null),
    country: first?.country ?? null,
  };
  const lines = parsed.success && first !== undefined ? totalsText(parsed.data, place) : [];
  return (
    <NoteBox icon={<Calculator size={16} aria-hidden="true" />}>
      <div role="status" aria-live="polite">
        {lines.length === 0 ? <p>{t('totals.hint')}</p> : lines.map((line) => <p key={line}>{line}</p>)}
      </div>
    </NoteBox>
  );
}

import { useLookups } from '#api/use-lookups.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#api/client.ts';
import { useFields } from '#api/fields/use-fields.ts';
import { useCall } from '#api/use-call.ts';
import type { Season } from '#domain/schemas/season.ts';
import { isSameSeason, seasonYears } from '#domain/seasons/season.ts';
import { useFormat } from '#i18n/use-format.ts';
import { ChooseField } from '#shell/panels/ChooseField.tsx';
import { PanelScope } from '#shell/panels/panel-parts.tsx';
import { openField } from '#state/selection.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { ErrorState } from '#ui/display/ErrorState.tsx';
import { Skeleton } from '#ui/display/Skeleton.tsx';
import { KIND_ICONS } from '#widgets/record/kind-icons.ts';
import { useRecordTexts } from '#widgets/record/use-record-texts.ts';
import { recordItems } from '#domain/activities/record-items.ts';
import styles from './List.module.css';

/** What was done last on any field, before one is chosen; a row leads to its field. */
export function AllFields({ season }: { season: Season }) {
  const { t } = useTranslation('activities');
  const fields = useFields();
  const is_sown = fields.some(({ crops }) => crops.some((crop) => isSameSeason(crop, season) && crop.sowing_date !== null));
  const [pages, setPages] = useState<readonly (string | null)[]>([null]);
  return (
    <>
      <PanelScope>{t('all.scope', { years: seasonYears(season) })}</PanelScope>
      {fields.length > 0 && !is_sown && <p className={styles['hint']}>{t('all.no_sowing')}</p>}
      {pages.map((after, at) => (
        <Page
          key={after ?? 'first'}
          season={season}
          after={after}
          is_last={at === pages.length - 1}
          onNext={(next) => setPages([...pages, next])}
        />
      ))}
    </>
  );
}

type PageProps = {
  readonly season: Season;
  readonly after: string | null;
  readonly is_last: boolean;
  readonly onNext: (next: string) => void;
};

function Page({ season: { year, season, period }, after, is_last, onNext }: PageProps) {
  const { t } = useTranslation('activities');
  const format = useFormat();
  const describe = useRecordTexts(useLookups());
  const fields = new Map(useFields().map((field) => [field.id, field]));
  const call = useCall(api.activities.listAll, { year, season, period, ...(after === null ? {} : { after }) });
  if (call.isPending) return <Skeleton rows={6} />;
  if (call.isError) return <ErrorState error={call.error} title={t('failed')} onRetry={() => void call.refetch()} />;
  const { activities, next } = call.data;
  if (activities.length === 0 && after === null) return <ChooseField title={t('no_field')} field_id={null} />;
  return (
    <>
      <ul className={styles['cards']} aria-label={t('all.label')}>
        {recordItems(activities, []).map((item) => {
          const Icon = KIND_ICONS[item.kind];
          const { title, detail, amount } = describe(item);
          const field = 'activity' in item.of ? fields.get(item.of.activity.field_id) : undefined;
          return (
            <li key={item.id} className={styles['card']} data-planned={item.is_planned || undefined}>
              <span className={styles['tile']}>
                <Icon size={20} aria-hidden="true" />
              </span>
              <span className={styles['card_text']}>
                <strong>{title}</strong>
                <span>{[amount, detail].filter((part) => part !== '').join(' · ')}</span>
              </span>
              <span className={styles['card_side']}>
                <span>{format.dayMonth(item.day)}</span>
                {field !== undefined && (
                  <Button size="sm" variant="link" onClick={() => openField(field.id)}>
                    {field.name}
                  </Button>
                )}
              </span>
            </li>
          );
        })}
      </ul>
      {is_last && next !== null && (
        <Button block onClick={() => onNext(next)}>
          {t('all.more')}
        </Button>
      )}
    </>
  );
}

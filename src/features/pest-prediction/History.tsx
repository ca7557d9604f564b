import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isDoubtful, type Diagnosis } from '#domain/diagnosis/diagnosis.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useAction } from '#shell/feedback/use-action.ts';
import { Button } from '#ui/buttons/Button.tsx';
import styles from './Panel.module.css';
import { choose } from './store.ts';
import { useTitleOf } from './use-title.ts';

type Props = {
  readonly field_id: string;
  readonly rows: readonly Diagnosis[];
  readonly chosen: Diagnosis | null;
  readonly has_more: boolean;
  readonly onMore: () => Promise<void>;
};

/** All diagnoses of the field, newest first; each computing anew is one. */
export function History({ field_id, rows, chosen, has_more, onMore }: Props) {
  const { t } = useTranslation('pest-prediction');
  const more = useAction(onMore, { done: 'pest-prediction:older_there' });
  if (rows.length === 0) return null;
  return (
    <section className={styles['history']} aria-labelledby="pest-history">
      <h3 id="pest-history">
        {t('history')} <span>{rows.length}</span>
      </h3>
      <ol>
        {rows.map((row) => (
          <li key={row.id}>
            <Row row={row} is_chosen={row.id === chosen?.id} onChoose={() => choose(field_id, row.id)} />
          </li>
        ))}
      </ol>
      {has_more && (
        <Button size="sm" variant="link" busy={more.busy} onClick={() => void more.run()}>
          {t('older')}
        </Button>
      )}
    </section>
  );
}

function Row({ row, is_chosen, onChoose }: { readonly row: Diagnosis; readonly is_chosen: boolean; readonly onChoose: () => void }) {
  const { t } = useTranslation('pest-prediction');
  const format = useFormat();
  const title = useTitleOf()(row);
  const top = row.outcome === 'identified' ? row.predictions[0] : undefined;
  return (
    <button type="button" className={styles['row']} aria-current={is_chosen || undefined} onClick={onChoose}>
      <span className={styles['thumb']}>
        {row.photo !== null && <img src={row.photo.thumb_url} alt="" loading="lazy" decoding="async" />}
      </span>
      <span className={styles['what']}>
        <strong>{title}</strong>
        <span>{t('made', { day: format.dayMonth(row.created_at), time: format.time(row.created_at), method: t(`by.${row.method}`) })}</span>
      </span>
      {top === undefined ? (
        <span className={styles['share']}>—</span>
      ) : (
        <span className={styles['share']} data-doubt={isDoubtful(top.certainty) || undefined}>
          {isDoubtful(top.certainty) && <TriangleAlert size={14} role="img" aria-label={t('doubt_short')} />}
          {format.percent(Math.round(top.certainty * 100))}
        </span>
      )}
    </button>
  );
}

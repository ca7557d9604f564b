import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/use-format.ts';
import { Button } from '#ui/buttons/Button.tsx';
import type { Counts } from './review/count-rows.ts';
import styles from './Panel.module.css';

type Props = { readonly counts: Counts; readonly busy: boolean; readonly onCancel: () => void; readonly onImport: () => void };

/** What will happen, counted, and the button that makes it happen. */
export function ImportFooter({ counts, busy, onCancel, onImport }: Props) {
  const { t } = useTranslation(['field-import', 'common']);
  const format = useFormat();
  const facts = [
    counts.nameless > 0 && t('footer.nameless', { count: counts.nameless }),
    counts.left_out > 0 && t('footer.left_out', { count: counts.left_out }),
  ].filter((fact) => fact !== false);
  return (
    <>
      <span className={styles['facts']}>
        <b>
          {counts.included === 0
            ? t('footer.nothing')
            : t('footer.included', { count: counts.included, area: format.hectares(counts.area_ha) })}
        </b>
        {facts.map((fact) => ` · ${fact}`)}
      </span>
      <Button onClick={onCancel}>{t('common:cancel')}</Button>
      <Button variant="primary" className={styles['send']} busy={busy} disabled={counts.included === 0} onClick={onImport}>
        {t('footer.import', { count: counts.included })}
      </Button>
    </>
  );
}

import { useTranslation } from 'react-i18next';
import { i18next } from '#i18n/index.ts';
import { useAction } from '#shell/feedback/use-action.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { FileDrop } from '#ui/inputs/FileDrop.tsx';
import styles from './Account.module.css';
import { importData, exportData } from './actions.ts';
import { Section } from './Section.tsx';

const NAMED = 8;

/** Of a long list its beginning: the archive still has all of it. */
const begun = (names: readonly string[]): string => [...names.slice(0, NAMED), ...(names.length > NAMED ? ['…'] : [])].join(', ');

export function ExportData() {
  const { t } = useTranslation('account');
  const exporting = useAction(exportData, { done: 'account:data.exported' });
  const importing = useAction(importData, {
    done: 'account:data.imported',
    params: ({ fields, zones }) => ({ fields, zones }),
    note: ({ skipped, unlisted }) =>
      [
        skipped.length === 0 ? '' : i18next.t('account:data.skipped', { names: begun(skipped) }),
        unlisted.length === 0 ? '' : i18next.t('account:data.unlisted', { records: begun(unlisted) }),
      ]
        .filter((text) => text !== '')
        .join(' — ') || null,
  });
  return (
    <Section id="data" title={t('data.title')} lead={t('data.lead')}>
      <div className={styles['row']}>
        <Button busy={exporting.busy} onClick={() => void exporting.run()}>
          {t('data.export')}
        </Button>
      </div>
      <FileDrop
        label={t('data.import')}
        accept=".zip"
        note={t('data.import_note')}
        disabled={importing.busy}
        onFiles={([file]) => file && void importing.run(file)}
      />
    </Section>
  );
}

import { useTranslation } from 'react-i18next';
import { i18next } from '#i18n/index.ts';
import { useAction } from '#shell/use-action.ts';
import { Button } from '#ui/Button.tsx';
import { FileDrop } from '#ui/FileDrop.tsx';
import styles from './Account.module.css';
import { bringBack, takeOut } from './actions.ts';
import { Section } from './Section.tsx';

export function TakeOut() {
  const { t } = useTranslation('account');
  const out = useAction(takeOut, { done: 'account:out.done' });
  const back = useAction(bringBack, {
    done: 'account:out.back_done',
    words: ({ fields, zones }) => ({ fields, zones }),
    note: ({ skipped }) => (skipped.length === 0 ? null : i18next.t('account:out.skipped', { names: skipped.join(', ') })),
  });
  return (
    <Section id="out" title={t('out.title')} lead={t('out.lead')}>
      <div className={styles['row']}>
        <Button busy={out.busy} onClick={() => void out.run()}>
          {t('out.take')}
        </Button>
      </div>
      <FileDrop
        label={t('out.back')}
        accept=".zip"
        note={t('out.back_note')}
        disabled={back.busy}
        onFiles={([file]) => file && void back.run(file)}
      />
    </Section>
  );
}

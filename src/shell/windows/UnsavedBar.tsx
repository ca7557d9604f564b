import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/buttons/Button.tsx';
import { closePanel } from '../panels/open-panel.ts';
import { useWindows } from './windows-store.ts';
import styles from './Panel.module.css';

/** Asks in the panel's own footer, not in a modal (DESIGN §4). */
export function UnsavedBar({ id }: { id: string }) {
  const { t } = useTranslation('common');
  const stay = useRef<HTMLButtonElement>(null);
  useEffect(() => stay.current?.focus(), []);
  return (
    <div className={styles['footer']} role="alert">
      <span className={styles['ask']}>{t('panel.unsaved')}</span>
      <Button size="sm" onClick={() => useWindows.setState({ asking: null })} ref={stay}>
        {t('panel.keep')}
      </Button>
      <Button size="sm" variant="danger" onClick={() => closePanel(id, { discard: true })}>
        {t('panel.discard')}
      </Button>
    </div>
  );
}

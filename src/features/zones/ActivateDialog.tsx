import { Lock, VectorSquare } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Field } from '#domain/schemas/field.ts';
import type { ZoneRecord } from '#domain/schemas/zones.ts';
import { useAction } from '#shell/feedback/use-action.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { Checkbox } from '#ui/inputs/Checkbox.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { activateZones } from './actions.ts';
import styles from './ActivateDialog.module.css';

/** What activating means, one check, and the verb (rules 22). */
export function ActivateDialog({ field, record, onClose }: { field: Field; record: ZoneRecord; onClose: () => void }) {
  const { t } = useTranslation(['zones', 'common']);
  const [checked, setChecked] = useState(false);
  const activate = useAction(activateZones, { done: 'zones:activate.done', params: () => ({ name: field.name }), onDone: onClose });
  const { plan } = record;
  return (
    <Dialog
      open
      must_answer
      title={t('activate.title', { name: field.name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button variant="primary" disabled={!checked} busy={activate.busy} onClick={() => void activate.run(record)}>
            {t('activate.verb')}
          </Button>
        </>
      }
    >
      <p className={styles['text']}>{t('activate.text', { zones: plan.count, seasons: plan.inputs.length })}</p>
      <ul className={styles['list']}>
        <li>
          <Lock size={16} aria-hidden="true" /> {t('activate.for_good')}
        </li>
        <li>
          <VectorSquare size={16} aria-hidden="true" /> {t('activate.polygon')}
        </li>
      </ul>
      <div className={styles['check']}>
        <Checkbox checked={checked} data-first-focus="" onChange={(event) => setChecked(event.target.checked)}>
          {t('activate.check')}
        </Checkbox>
      </div>
    </Dialog>
  );
}

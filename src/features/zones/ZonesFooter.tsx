import { Download, Lock } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ZONES } from '#domain/limits.ts';
import type { Field } from '#domain/schemas/field.ts';
import type { ZoneRecord } from '#domain/schemas/zones.ts';
import type { ZonePlan } from '#domain/zones/types.ts';
import { useFormat } from '#i18n/use-format.ts';
import { PanelFooter } from '#shell/panels/panel-parts.tsx';
import { useAction } from '#shell/feedback/use-action.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { classNames } from '#ui/class-names.ts';
import { saveZones } from './actions.ts';
import { ActivateDialog } from './ActivateDialog.tsx';
import { PrescriptionDialog } from './prescription/PrescriptionDialog.tsx';
import { changeWork, workKey, type Work } from './store.ts';
import styles from './Zones.module.css';

type ZonesFooterProps = {
  readonly field: Field;
  readonly plan: ZonePlan;
  readonly record: ZoneRecord | null;
  readonly work: Work;
  readonly can_change: boolean;
  readonly can_activate: boolean;
  readonly can_prescribe: boolean;
};

/** Keep what was changed; then activate it, and prescribe. */
export function ZonesFooter({ field, plan, record, work, can_change, can_activate, can_prescribe }: ZonesFooterProps) {
  const { t } = useTranslation('zones');
  const format = useFormat();
  const [dialog, setDialog] = useState<'activate' | 'prescription' | null>(null);
  const save = useAction(saveZones, { done: 'zones:saved' });
  const is_active = record?.state === 'active';
  const is_changed = work.plan !== null;
  const draft = can_change ? t('proposed') : t('read_only');
  const notice = can_activate ? t('will_lock') : draft;
  const note = is_active ? t('locked', { date: format.date(record.activated_at?.slice(0, 10) ?? '') }) : notice;
  const too_few = plan.count < ZONES.min_count;
  return (
    <PanelFooter>
      <div className={styles['footer']}>
        <p className={classNames(styles['lock'], !is_active && can_change && !too_few && styles['ahead'])}>
          <Lock size={14} aria-hidden="true" />
          <span>{too_few ? t('single') : note}</span>
        </p>
        <div className={styles['buttons']}>
          {is_changed ? (
            <>
              <Button
                variant="primary"
                block
                busy={save.busy}
                disabled={too_few || work.progress !== null}
                onClick={() => void save.run(field, record, plan)}
              >
                {t('save')}
              </Button>
              <Button onClick={() => changeWork(workKey(field), { plan: null, error: null })}>{t('discard')}</Button>
            </>
          ) : (
            <>
              {can_activate && !is_active && record !== null && (
                <Button variant="primary" block disabled={work.progress !== null} onClick={() => setDialog('activate')}>
                  {t('activate.open')}
                </Button>
              )}
              {record !== null && (
                <Button
                  block={is_active}
                  icon={can_prescribe ? <Download size={14} aria-hidden="true" /> : <Lock size={14} aria-hidden="true" />}
                  onClick={() => setDialog('prescription')}
                >
                  {t('prescription.open')}
                </Button>
              )}
            </>
          )}
        </div>
      </div>
      {dialog === 'activate' && record !== null && <ActivateDialog field={field} record={record} onClose={() => setDialog(null)} />}
      {dialog === 'prescription' && record !== null && (
        <PrescriptionDialog field={field} record={record} can_prescribe={can_prescribe} onClose={() => setDialog(null)} />
      )}
    </PanelFooter>
  );
}

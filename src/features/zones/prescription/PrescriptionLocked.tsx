import { useTranslation } from 'react-i18next';
import type { Field } from '#domain/schemas/field.ts';
import { openById } from '#shell/panels/open-panel.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { LockedState } from '#ui/display/LockedState.tsx';

/** Nothing to export and no plan to prescribe with: why, and the ways there, instead of a form nobody can fill in. */
export function PrescriptionLocked({ field, onClose }: { field: Field; onClose: () => void }) {
  const { t } = useTranslation(['zones', 'common']);
  return (
    <Dialog
      open
      title={t('prescription.title', { name: field.name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('common:close')}</Button>
          <Button
            variant="primary"
            onClick={() => {
              onClose();
              openById('plan');
            }}
          >
            {t('prescription.plans')}
          </Button>
        </>
      }
    >
      <LockedState needs_plan title={t('prescription.locked_title')} text={t('prescription.locked_ways')} />
    </Dialog>
  );
}

import { useTranslation } from 'react-i18next';
import { useSeason } from '#api/use-season.ts';
import { PLAN_STATUS } from '#domain/codes.ts';
import { missingForAdvanced } from '#domain/plans/missing-for-advanced.ts';
import type { Field } from '#domain/schemas/field.ts';
import { useFormat } from '#i18n/use-format.ts';
import { openPanel } from '#shell/panels/open-panel.ts';
import { selectFields } from '#state/selection.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { LockedState } from '#ui/display/LockedState.tsx';

export type LockedProps = {
  /** The field in focus; without one, none of the user's fields has the plan. */
  field: Field | undefined;
  /** A field of the user's that has it: the layer can be seen there now. */
  example: Field | undefined;
};

/** Why a layer is locked here, what the field lacks to have it, and the ways there (DESIGN §11). */
export function Locked({ field, example }: LockedProps) {
  const { t } = useTranslation(['imagery', 'plans']);
  const format = useFormat();
  const season = useSeason();
  const missing = field === undefined || season === null ? [] : missingForAdvanced(field, season);
  const planText = (): string => {
    if (field === undefined) return t('locked.none');
    if (field.plan_status === PLAN_STATUS.pending) return t('locked.pending', { field: field.name });
    if (field.plan_ends !== null) return t('locked.ended', { field: field.name, date: format.date(field.plan_ends) });
    return t('locked.basic', { field: field.name });
  };
  const fitness = (): string =>
    missing.length === 0
      ? t('locked.qualifies')
      : t('locked.lacks', {
          what: format.list(missing.map((one) => t(`locked.missing.${one}`, { area: format.hectares(field?.area_ha ?? 0) }))),
        });
  return (
    <LockedState
      needs_plan
      title={t('locked.title')}
      text={[planText(), field === undefined ? '' : fitness(), t('locked.ways')].filter(Boolean).join(' ')}
      actions={
        <>
          {example !== undefined && (
            <Button variant="primary" onClick={() => selectFields([example.id])}>
              {t('locked.see', { field: example.name })}
            </Button>
          )}
          <Button variant={example === undefined ? 'primary' : 'plain'} onClick={() => openPanel(field === undefined ? 'plans' : 'plan')}>
            {t('plans:see')}
          </Button>
        </>
      }
    />
  );
}

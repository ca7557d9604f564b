import { useTranslation } from 'react-i18next';
import { useField } from '#api/fields/use-fields.ts';
import { MapMark } from '#map/controls/MapMark.tsx';
import { usePanelShown } from '#shell/panels/open-panel.ts';
import { usePicked } from './store.ts';

/** Where the picked pixel lies, for as long as its panel tells of it. */
export function PickedMark() {
  const { t } = useTranslation('imagery');
  const is_shown = usePanelShown('provenance');
  const picked = usePicked((state) => state.picked);
  const field = useField(picked?.field_id ?? null);
  return is_shown && picked !== null && field !== undefined && <MapMark position={picked.position} name={t('provenance.mark')} />;
}

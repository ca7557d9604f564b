import { useTranslation } from 'react-i18next';
import { MapMark } from '#map/controls/MapMark.tsx';
import { usePanelShown } from '#shell/panels/open-panel.ts';
import { usePoint } from './store.ts';

/** Where the reference is asked around, for as long as the panel shows it. */
export default function ExplorerOnMap() {
  const { t } = useTranslation('crop-explorer');
  const is_shown = usePanelShown('crop_explorer');
  const point = usePoint((state) => state.point);
  return is_shown && point !== null && <MapMark position={point} name={t('place.mark')} />;
}

import { Radar } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { openPanel } from '#shell/panels/open-panel.ts';
import { Button } from '#ui/buttons/Button.tsx';

export function RadarButton() {
  const { t } = useTranslation('weather');
  return (
    <Button size="sm" icon={<Radar size={16} aria-hidden="true" />} onClick={() => openPanel('radar')}>
      {t('radar')}
    </Button>
  );
}

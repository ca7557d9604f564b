import { useTranslation } from 'react-i18next';
import type { SplitResult } from '#domain/geometry/types.ts';
import { codeText } from '#i18n/error-text.ts';
import { useFormat } from '#i18n/use-format.ts';
import { Button } from '#ui/buttons/Button.tsx';
import styles from '../SplitPanel.module.css';

type RefusedProps = { readonly refused: SplitResult & { ok: false }; readonly onBearing: (bearing_deg: number) => void };

/** Why the field cannot be split so, and the bearing that would do where one is known. */
export function Refused({ refused: { code, params }, onBearing }: RefusedProps) {
  const { t } = useTranslation('field-drawing');
  const { number } = useFormat();
  const { bearing_deg } = params;
  return (
    <div className={styles['refused']} role="alert">
      <b>{codeText('SPLIT_IMPOSSIBLE')}</b> {codeText(code, params)}
      {typeof bearing_deg === 'number' && (
        <Button size="sm" onClick={() => onBearing(bearing_deg)}>
          {t('split.use_bearing', { bearing: number(bearing_deg) })}
        </Button>
      )}
    </div>
  );
}

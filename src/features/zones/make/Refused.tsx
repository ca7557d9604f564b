import { RefreshCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { AppError, ErrorCode } from '#domain/errors.ts';
import { codeText } from '#i18n/error-text.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { EmptyState } from '#ui/display/EmptyState.tsx';
import { ZonesDrawing } from '../map/ZonesDrawing.tsx';

/** What no choice of images cures. */
export const TOO_SMALL = 'ZONES_TOO_FEW_PIXELS' satisfies ErrorCode;

/** The field or its images do not allow zones: nothing broke, and the same once more gives the same. */
export const isRefusal = ({ code }: AppError): boolean => code.startsWith('ZONES_');

/** Why a field gets no zones; looking again is offered only where other images may have come. */
export function Refused({ error, onLook }: { error: AppError; onLook: () => void }) {
  const { t } = useTranslation(['zones', 'common']);
  return (
    <div role="alert">
      <EmptyState
        drawing={<ZonesDrawing />}
        title={error.code === TOO_SMALL ? t('too_small') : t('make_failed')}
        text={codeText(error.code, error.params)}
        actions={
          error.code === 'ZONES_TOO_FEW_SEASONS' && (
            <Button variant="primary" icon={<RefreshCw size={16} aria-hidden="true" />} onClick={onLook}>
              {t('common:retry')}
            </Button>
          )
        }
      />
    </div>
  );
}

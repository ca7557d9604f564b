import { CircleAlert, CircleCheck, CircleHelp, Info, RefreshCw, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { brandOfNumber } from '#domain/accounts/brand-numbers.ts';
import { errorText } from '#i18n/error-text.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useBrand } from '#shell/brand/appearance.ts';
import { BRANDS } from '#shell/brand/brands.ts';
import { Button } from '#ui/buttons/Button.tsx';
import type { Result } from './actions.ts';
import styles from './Page.module.css';

const LOOKS = {
  genuine: ['ok', CircleCheck],
  altered: ['danger', CircleAlert],
  replaced: ['warn', TriangleAlert],
  withdrawn: ['warn', TriangleAlert],
  unknown: ['info', Info],
  redrawn: ['warn', TriangleAlert],
  unreachable: ['info', CircleHelp],
} as const;

type Props = { readonly result: Result; readonly code: string; readonly of: 'file' | 'code'; readonly onRetry: () => void };

/** The answer as a sentence with its icon. */
export function VerdictBox({ result: { verdict, answer, error, same, facts }, code, of, onRetry }: Props) {
  const { t } = useTranslation('verify');
  const format = useFormat();
  const own = useBrand().name;
  const [tone, Icon] = LOOKS[verdict];
  const { brand: number = null, issued_on = null, version = null, newest_version = null } = answer ?? {};
  const brand = number === null ? own : BRANDS[brandOfNumber(number)].name;
  const values = { brand, code, day: issued_on === null ? '' : format.date(issued_on), version: version ?? 1, newest: newest_version ?? 1 };
  const sentences = {
    genuine: same === 'pages' ? t('file.saved_again', values) : t(`${of}.genuine`, values),
    altered: [
      issued_on === null ? t('file.altered', values) : t('file.altered_since', values),
      ...(facts.some(({ is_right }) => is_right === false) ? [] : [t('file.altered_elsewhere')]),
    ].join(' '),
    replaced: t(`${of}.replaced`, values),
    withdrawn: t(`${of}.withdrawn`, values),
    redrawn: t('file.redrawn', values),
    unknown: t('unknown', values),
    unreachable: t(`${of}.unreachable`, { reason: error === null ? '' : errorText(error).title }),
  };
  return (
    <div className={styles['verdict']} data-tone={tone} data-verdict={verdict}>
      <Icon size={20} aria-hidden="true" />
      <div>
        <h2>{verdict === 'genuine' && of === 'code' ? t('code.valid') : t(`verdict.${verdict}`, values)}</h2>
        <p>{sentences[verdict]}</p>
        {verdict === 'unreachable' && (
          <Button icon={<RefreshCw size={16} aria-hidden="true" />} onClick={onRetry}>
            {t('retry')}
          </Button>
        )}
      </div>
    </div>
  );
}

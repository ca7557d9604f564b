import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/use-format.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { PanelFooter } from './panel-parts.tsx';
import styles from './Pager.module.css';

type Props = {
  /** Place of the page's first row among all, from 0; rows of the page; all there are. */
  readonly first: number;
  readonly count: number;
  readonly total: number;
  /** null where there is no page before, or behind. */
  readonly onPrevious: (() => void) | null;
  readonly onNext: (() => void) | null;
};

/** What of a long list is shown, and the way to the pages beside it, at a panel's foot. */
export function Pager({ first, count, total, onPrevious, onNext }: Props) {
  const { t } = useTranslation('common');
  const { number } = useFormat();
  return (
    <PanelFooter>
      <span className={styles['range']}>
        {t('pager.range', { from: number(first + 1), to: number(first + count), total: number(total) })}
      </span>
      <Button size="sm" disabled={onPrevious === null} onClick={() => onPrevious?.()}>
        {t('pager.previous')}
      </Button>
      <Button size="sm" disabled={onNext === null} onClick={() => onNext?.()}>
        {t('pager.next')}
      </Button>
    </PanelFooter>
  );
}

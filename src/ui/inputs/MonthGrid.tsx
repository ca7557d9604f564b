import { parseDate } from '@internationalized/date';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  Heading,
  I18nProvider,
} from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/use-format.ts';
import styles from './MonthGrid.module.css';

export type MonthGridProps = {
  readonly label: string;
  /** YYYY-MM-DD; where the cursor stands at first. */
  readonly start: string;
  readonly value: string;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly onPick: (date: string) => void;
};

/** A day that is not given is no bound, and none is chosen. */
const dayOf = (date: string | undefined) => (date === undefined || date === '' ? null : parseDate(date));

/** The days of one month, in the product's language: arrows move a day or a week, Page keys a month, with Shift a year. */
export function MonthGrid({ label, start, value, min, max, onPick }: MonthGridProps) {
  const { t } = useTranslation('common');
  const { locale } = useFormat();
  return (
    <I18nProvider locale={locale}>
      <Calendar
        aria-label={label}
        className={styles['month'] ?? ''}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- opened to be used, by key as well
        autoFocus
        firstDayOfWeek="mon"
        defaultFocusedValue={parseDate(start)}
        value={dayOf(value)}
        minValue={dayOf(min)}
        maxValue={dayOf(max)}
        onChange={(date) => onPick(date.toString())}
      >
        <div className={styles['head']}>
          <Button slot="previous" className={styles['turn'] ?? ''} aria-label={t('calendar.previous')}>
            <ChevronLeft size={16} aria-hidden="true" />
          </Button>
          <Heading className={styles['title'] ?? ''} />
          <Button slot="next" className={styles['turn'] ?? ''} aria-label={t('calendar.next')}>
            <ChevronRight size={16} aria-hidden="true" />
          </Button>
        </div>
        <CalendarGrid className={styles['grid'] ?? ''} weekdayStyle="narrow">
          <CalendarGridHeader>{(day) => <CalendarHeaderCell>{day}</CalendarHeaderCell>}</CalendarGridHeader>
          <CalendarGridBody>
            {(date) => <CalendarCell date={date} className={styles['day'] ?? ''} data-day={date.toString()} />}
          </CalendarGridBody>
        </CalendarGrid>
      </Calendar>
    </I18nProvider>
  );
}

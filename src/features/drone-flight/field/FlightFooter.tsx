import { BellPlus, Mail } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { api } from '#api/client.ts';
import { useFieldCan } from '#api/fields/field-can.ts';
import { useCall } from '#api/use-call.ts';
import type { CountWindow } from '#domain/flights/count-window.ts';
import { FLIGHT_SERVICE } from '#domain/flights/flight-service.ts';
import { OTHER_SPECIFIC } from '#domain/notes/note-types.ts';
import { dayDate } from '#domain/series/epoch-day.ts';
import { useFormat } from '#i18n/use-format.ts';
import { openAnew } from '#shell/panels/open-anew.ts';
import { PanelFooter } from '#shell/panels/panel-parts.tsx';
import { Button } from '#ui/buttons/Button.tsx';
import button from '#ui/buttons/Button.module.css';
import { classNames } from '#ui/class-names.ts';
import { mailTo } from '../mail-to.ts';
import styles from './Field.module.css';
import type { Flight } from './use-flight.ts';
import { useFlightTexts } from './use-flight-texts.ts';

/** Days until a crop stands where it stands today. */
const YEAR_DAYS = 365;

/** A task of the field, of which its author and owner are told on its day. */
function Remind({ flight: { field, crop }, window }: { readonly flight: Flight; readonly window: CountWindow }) {
  const { t } = useTranslation('drone-flight');
  const texts = useFlightTexts();
  if (useFieldCan()(field, 'add_notes') !== true) return <p className={styles['note']}>{t('panel.remind.guest')}</p>;
  const { opens, from, state } = window;
  const is_next = state === 'past';
  const due = opens === null ? '' : dayDate(opens + (is_next ? YEAR_DAYS : 0));
  const about = { crop: texts.crop(crop), from, date: opens === null ? '—' : texts.epoch(opens) };
  return (
    <>
      <Button
        variant="primary"
        icon={<BellPlus size={14} aria-hidden="true" />}
        onClick={() =>
          openAnew('note_form', {
            field_id: field.id,
            position: field.label,
            begins: {
              type: 'task',
              specific_type: OTHER_SPECIFIC,
              specific_name: t('panel.title'),
              due,
              description: t(is_next ? 'panel.remind.text_next' : 'panel.remind.text', about),
            },
          })
        }
      >
        {t(is_next ? 'panel.remind.next' : 'panel.remind.open')}
      </Button>
      <span className={styles['facts']}>{t('panel.remind.note')}</span>
    </>
  );
}

/** A letter with everything whoever flies asks for. */
function useLetter({ field, crop, day, slot, stages, size }: Flight): { readonly subject: string; readonly body: string } {
  const { t } = useTranslation('drone-flight');
  const format = useFormat();
  const texts = useFlightTexts();
  const [longitude, latitude] = field.label;
  const { early_usd, full_usd } = FLIGHT_SERVICE.slots[slot];
  const about = {
    field: field.name,
    farm: field.farm_name,
    area: format.hectares(field.area_ha),
    center: `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`,
    crop: texts.crop(crop),
    stage: stages.window?.stage?.code ?? '—',
    day: day === undefined ? '—' : format.date(day.date),
    slot: t(`slot.${slot}`),
    hours: texts.slotHours(slot),
    early: texts.usd(early_usd),
    full: texts.usd(full_usd),
    photos: size.photos,
  };
  return { subject: t('booking.subject', { place: field.name, day: about.day }), body: t('panel.letter_body', about) };
}

function Book({ flight }: { readonly flight: Flight }) {
  const { t } = useTranslation('drone-flight');
  const letter = useLetter(flight);
  const email = useCall(api.config.features, {}, { stale_ms: Number.POSITIVE_INFINITY }).data?.contact_email;
  if (email === undefined) return null;
  if (email === null) return <p className={styles['note']}>{t('booking.none')}</p>;
  const { day, slot } = flight;
  if (day?.slots[slot].has_begun === true) return <p className={styles['note']}>{t('panel.all_begun')}</p>;
  return (
    <>
      <a className={classNames(button['button'], button['primary'])} href={mailTo(email, letter)}>
        <Mail size={14} aria-hidden="true" />
        {t('booking.write')}
      </a>
      <span className={styles['facts']}>
        {email}
        <br />
        {t('panel.no_charge')}
      </span>
    </>
  );
}

/** Books a flight by a letter; outside of the stages one is reminded of it. */
export function FlightFooter({ flight, is_outside }: { readonly flight: Flight; readonly is_outside: boolean }) {
  const { window } = flight.stages;
  return <PanelFooter>{is_outside && window !== null ? <Remind flight={flight} window={window} /> : <Book flight={flight} />}</PanelFooter>;
}

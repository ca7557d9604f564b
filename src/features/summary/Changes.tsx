import { CloudRain, Ellipsis, Image, MapPin } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#api/client.ts';
import { isFrameRow, useSeasonData } from '#api/season-analysis/use-season-data.ts';
import { useCall } from '#api/use-call.ts';
import { useLookups } from '#api/use-lookups.ts';
import { useRecentRain } from '#api/use-recent-rain.ts';
import { localDay } from '#domain/calendar/local-hour.ts';
import { noteTitle } from '#domain/notes/note-types.ts';
import { zoneAt } from '#domain/calendar/zone-at.ts';
import type { Field } from '#domain/schemas/field.ts';
import type { Season } from '#domain/schemas/season.ts';
import { imageChange, notesSince, rainSince, recordSince, type ImageChange, type RainChange } from '#domain/summary/changes-since.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { openPanel } from '#shell/panels/open-panel.ts';
import { KIND_ICONS } from '#widgets/record/kind-icons.ts';
import { useRecordTexts } from '#widgets/record/use-record-texts.ts';
import { showImage, showNote, showRecord } from './actions.ts';
import styles from './Panel.module.css';
import { Line, Section } from './Section.tsx';
import type { FieldRecord } from './use-field-record.ts';
import { useVisit } from './use-visit.ts';

const ICON = 16;
/** Of notes and of the record, before one line says how many more there are. */
const MOST = 3;
const NAMED_DAYS = 3;

function ImageLine({ change: { date, count, mean, before, evenness } }: { readonly change: ImageChange }) {
  const { t } = useTranslation('summary');
  const format = useFormat();
  const values = { count, mean: format.index(mean), before: format.index(before ?? 0) };
  const text = before === null ? t('changed.image_first', values) : t('changed.image', values);
  return (
    <Line
      icon={<Image size={ICON} />}
      text={evenness === null ? text : `${text}, ${t(`changed.${evenness}`)}`}
      quiet={format.dayMonth(date)}
      onPress={() => showImage(date)}
    />
  );
}

function RainLine({ change: { mm, dates } }: { readonly change: RainChange }) {
  const { t } = useTranslation('summary');
  const format = useFormat();
  const named = dates.map((date) => format.dayMonth(date));
  return (
    <Line
      icon={<CloudRain size={ICON} />}
      text={t('changed.rain', { mm: format.withUnit(mm, 'mm'), count: dates.length })}
      quiet={named.length <= NAMED_DAYS ? format.list(named) : t('changed.between', { from: named[0] ?? '', to: named.at(-1) ?? '' })}
      onPress={() => openPanel('weather')}
    />
  );
}

type Props = { readonly field: Field; readonly season: Season; readonly record: FieldRecord };

/** What is known of the field since a moment; nothing until all of it is read. */
function useChanges({ field, season, record }: Props, since: string | null) {
  const images = useSeasonData(field, season, 0);
  const rain = useRecentRain(field.id);
  const notes = useCall(api.notes.list, { field_id: field.id });
  const found = useMemo(() => {
    if (since === null || images.is_loading || rain.data === undefined || notes.data === undefined || record.record === null) return null;
    const day = localDay(new Date(since), zoneAt(field.label, field.province));
    const seen = images.rows.flatMap((row) =>
      isFrameRow(row) && row.mean !== null ? [{ date: row.date, mean: row.mean, sd: row.sd }] : [],
    );
    return {
      image: imageChange(seen, day),
      rain: rainSince(rain.data.days, day),
      notes: notesSince(notes.data.notes, since),
      items: recordSince(record.record.activities, record.record.entries, since),
    };
  }, [since, field, images, rain.data, notes.data, record.record]);
  return {
    found,
    error: found === null ? (images.error ?? rain.error ?? notes.error ?? record.error) : null,
    retry: () => {
      if (images.error !== null) images.retry();
      if (rain.isError) void rain.refetch();
      if (notes.isError) void notes.refetch();
      record.retry();
    },
  };
}

type Found = NonNullable<ReturnType<typeof useChanges>['found']>;

function ChangedLines({ found: { image, rain, notes, items } }: { readonly found: Found }) {
  const { t } = useTranslation('summary');
  const language = useLanguage();
  const describe = useRecordTexts(useLookups());
  const format = useFormat();
  const left = Math.max(0, notes.length - MOST);
  const left_items = Math.max(0, items.length - MOST);
  return (
    <ul className={styles['lines']}>
      {image !== null && <ImageLine change={image} />}
      {rain !== null && <RainLine change={rain} />}
      {notes.slice(0, MOST).map((note) => (
        <Line
          key={note.id}
          icon={<MapPin size={ICON} />}
          text={noteTitle(note, language)}
          quiet={t('changed.note', { date: format.dayMonth(note.date) })}
          onPress={() => showNote(note)}
        />
      ))}
      {left > 0 && (
        <Line icon={<Ellipsis size={ICON} />} text={t('changed.more_notes', { count: left })} onPress={() => openPanel('notes')} />
      )}
      {items.slice(0, MOST).map((item) => {
        const Icon = KIND_ICONS[item.kind];
        const { title, brief } = describe(item);
        return (
          <Line
            key={item.id}
            icon={<Icon size={ICON} />}
            text={brief === '' ? title : `${title}, ${brief}`}
            quiet={t(item.is_planned ? 'changed.planned' : 'changed.record', { date: format.dayMonth(item.day) })}
            onPress={() => showRecord(item)}
          />
        );
      })}
      {left_items > 0 && (
        <Line
          icon={<Ellipsis size={ICON} />}
          text={t('changed.more_record', { count: left_items })}
          onPress={() => openPanel('activities')}
        />
      )}
    </ul>
  );
}

/** What has changed on a field since the reader's last visit; opening it is one. */
export function Changes(props: Props) {
  const { t } = useTranslation('summary');
  const format = useFormat();
  const visit = useVisit(props.field.id);
  const since = visit.previous_at ?? null;
  const { found, error, retry } = useChanges(props, since);
  const is_first = visit.previous_at === null;
  const is_empty = found !== null && found.image === null && found.rain === null && found.notes.length + found.items.length === 0;
  const says = is_first ? t('changed.first') : is_empty ? t('changed.none') : null;
  return (
    <Section
      id="changes"
      title={t('changed.title')}
      {...(since === null ? {} : { note: format.dayMonth(localDay(new Date(since), zoneAt(props.field.label, props.field.province))) })}
      error={visit.error ?? (is_first ? null : error)}
      onRetry={() => {
        if (visit.error !== null) visit.retry();
        retry();
      }}
      is_pending={says === null && found === null}
    >
      {says === null ? found !== null && <ChangedLines found={found} /> : <p className={styles['says']}>{says}</p>}
    </Section>
  );
}

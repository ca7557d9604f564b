import { create } from 'zustand';
import type { ReadyPhoto } from '#api/fields/send-photo.ts';
import type { CropCode } from '#domain/codes.ts';
import type { AppError, ErrorCode } from '#domain/errors.ts';
import { setUnsent } from '#state/unsent.ts';

/** A photo on its way to a diagnosis; it stays for another try where that fails, also when the panel is closed. */
export type Waiting = {
  readonly field_id: string;
  readonly photo_id: string;
  readonly crop: CropCode;
  readonly step: 'preparing' | 'sending' | 'reading' | 'failed';
  readonly file: File | null;
  readonly ready: ReadyPhoto | null;
  /** The server has it whole. */
  readonly is_there: boolean;
  readonly sent: number;
  readonly thumb_url: string | null;
  readonly error: AppError | null;
};

type View = {
  /** By field: each has one at a time. */
  readonly waiting: Readonly<Record<string, Waiting>>;
  /** The result on screen, by field; else the newest. */
  readonly chosen: Readonly<Record<string, string>>;
};

export const useDiagnosisView = create<View>(() => ({ waiting: {}, chosen: {} }));

/** Whoever leaves is told of photos that are on this page alone. */
useDiagnosisView.subscribe(({ waiting }) => {
  const photos = Object.values(waiting).filter(({ is_there, error }) => !is_there && (error === null || !isPhotosFault(error))).length;
  setUnsent('diagnosis', { notes: 0, photos, lost: photos });
});

export const choose = (field_id: string, id: string): void =>
  useDiagnosisView.setState(({ chosen }) => ({ chosen: { ...chosen, [field_id]: id } }));

const letGo = (gone: Waiting | undefined): void => {
  if (gone?.thumb_url?.startsWith('blob:')) URL.revokeObjectURL(gone.thumb_url);
};

/** Takes the place of what waited for the field. */
export function setWaiting(one: Waiting): void {
  letGo(useDiagnosisView.getState().waiting[one.field_id]);
  useDiagnosisView.setState(({ waiting }) => ({ waiting: { ...waiting, [one.field_id]: one } }));
}

/** The photo as it stands now; undefined where another took its place. */
export const waitingOf = (photo_id: string): Waiting | undefined =>
  Object.values(useDiagnosisView.getState().waiting).find((one) => one.photo_id === photo_id);

export function dropWaiting(photo_id: string): void {
  const gone = waitingOf(photo_id);
  if (gone === undefined) return;
  letGo(gone);
  useDiagnosisView.setState(({ waiting: { [gone.field_id]: _gone, ...waiting } }) => ({ waiting }));
}

/** Changes the photo on its way, unless another has taken its place. */
export function changeWaiting(photo_id: string, part: Partial<Waiting>): void {
  const one = waitingOf(photo_id);
  if (one !== undefined) useDiagnosisView.setState(({ waiting }) => ({ waiting: { ...waiting, [one.field_id]: { ...one, ...part } } }));
}

/** A photo that itself is at fault is not tried again. */
const PHOTO_FAULTS: readonly ErrorCode[] = [
  'DIAGNOSIS_PHOTO_SMALL',
  'DIAGNOSIS_PHOTO_BLURRED',
  'DIAGNOSIS_PHOTO_DARK',
  'DIAGNOSIS_PHOTO_BRIGHT',
  'PHOTO_TYPE',
  'PHOTO_TOO_LARGE',
  'PHOTO_TOO_MANY_PIXELS',
  'PHOTO_UNREADABLE',
];
export const isPhotosFault = ({ code }: AppError): boolean => PHOTO_FAULTS.includes(code);

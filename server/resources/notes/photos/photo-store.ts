import { photoFiles, type PhotoFiles } from './photo-files.ts';
import { UploadFiles } from './upload-files.ts';

/** Where this installation keeps photos, and those on their way. Processes that share a database share the folder. */
export type PhotoStore = { readonly files: PhotoFiles; readonly uploads: UploadFiles };

export const photoStore = (data_dir: string): PhotoStore => ({ files: photoFiles(data_dir), uploads: new UploadFiles(data_dir) });

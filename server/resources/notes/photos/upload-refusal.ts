/** A refusal as the library of the tus protocol understands one. */
export class UploadRefusal extends Error {
  readonly status_code: number;
  readonly body: string;

  constructor({ status_code, body }: { readonly status_code: number; readonly body: string }) {
    super(body);
    this.name = 'UploadRefusal';
    this.status_code = status_code;
    this.body = body;
  }
}

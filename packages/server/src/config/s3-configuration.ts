import { StartRefused } from './start-refused.ts';

/** Where chunks lie when they lie in an S3 storage. */
export interface S3Configuration {
  /** The address of the storage; null is Amazon's own in the region. */
  readonly endpoint: string | null;
  readonly region: string;
  readonly bucket: string;
  readonly accessKey: string;
  readonly secretKey: string;
  /** The beginning of every key: empty, or ending in a slash. */
  readonly prefix: string;
  /** Whether the bucket's name stands in the path of an address instead of in its host. */
  readonly pathStyle: boolean;
  /** Whether browsers and storage exchange chunks without the server in between. */
  readonly direct: boolean;
}

/** The values of the variables, as they passed their own rules. */
interface Values {
  readonly endpoint: string | undefined;
  readonly region: string;
  readonly bucket: string | undefined;
  readonly accessKey: string | undefined;
  readonly secretKey: string | undefined;
  readonly prefix: string;
  readonly pathStyle: 'on' | 'off' | undefined;
  readonly direct: 'on' | 'off';
}

/** Whether keys can begin with this: names between slashes, none of which stands for another place. */
export function isS3Prefix(text: string): boolean {
  const names = text.replace(/^\/|\/$/g, '').split('/');
  return text.length <= 200 && (text === '' || names.every((name) => /^(?!\.+$)[\w.-]+$/.test(name)));
}

/** The beginning of every key, ready to be put in front of one. */
export function s3Prefix(text: string): string {
  const name = text.replace(/^\/|\/$/g, '');
  return name === '' ? '' : `${name}/`;
}

/**
 * A storage needs a bucket and the keys to it. They may be there while chunks lie on the disk, to be moved.
 *
 * @param required whether chunks lie there
 * @throws StartRefused naming what is missing
 */
export function s3Configuration(values: Values, required: boolean): S3Configuration | null {
  const { bucket, accessKey, secretKey, pathStyle, direct } = values;
  const given = [bucket, accessKey, secretKey, values.endpoint].some((value) => value !== undefined);
  if (!required && !given) return null;
  if (bucket === undefined || accessKey === undefined || secretKey === undefined) {
    const missing = [
      ...(bucket === undefined ? ['COFFER_S3_BUCKET'] : []),
      ...(accessKey === undefined ? ['COFFER_S3_ACCESS_KEY'] : []),
      ...(secretKey === undefined ? ['COFFER_S3_SECRET_KEY'] : []),
    ];
    const why = required ? 'COFFER_STORE is s3' : 'other COFFER_S3_ variables are set';
    throw new StartRefused(`${missing.join(', ')} must be set where ${why}`);
  }
  const endpoint = values.endpoint === undefined ? null : new URL(values.endpoint).origin;
  return Object.freeze({
    endpoint,
    bucket,
    accessKey,
    secretKey,
    region: values.region,
    prefix: values.prefix,
    // Amazon knows buckets by host; what others serve at one address of their own seldom does.
    pathStyle: pathStyle === undefined ? endpoint !== null : pathStyle === 'on',
    direct: direct === 'on',
  });
}

/** The origin with which browsers exchange chunks; null where they do so with the server alone. */
export function storageOrigin({
  store,
  s3,
}: {
  readonly store: 'disk' | 's3';
  readonly s3: S3Configuration | null;
}): string | null {
  if (store !== 's3' || s3 === null || !s3.direct) return null;
  const url = new URL(s3.endpoint ?? `https://s3.${s3.region}.amazonaws.com`);
  if (!s3.pathStyle) url.hostname = `${s3.bucket}.${url.hostname}`;
  return url.origin;
}

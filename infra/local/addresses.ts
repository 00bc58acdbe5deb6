/** The addresses of this local cloud's services. */
export type Addresses = { edge: string; s3: string; services: string };

/**
 * Rewrites AWS addresses of the stack's resources to local addresses, in the values of environment variables and headers:
 * `https://d….cloudfront.net`, `https://sqs.…`, `https://<api>.execute-api.…`,
 * `https://<bucket>.s3.…`.
 */
export function createLocalizer({ edge, s3, services }: Addresses): (text: string) => string {
  const replacements: [RegExp, string][] = [
    [/https:\/\/l[0-9a-f]{9}\.cloudfront\.net/g, edge],
    [/wss:\/\/l[0-9a-f]{9}\.cloudfront\.net/g, edge.replace('http:', 'ws:')],
    [/https:\/\/sqs\.[a-z0-9-]+\.amazonaws\.com/g, services],
    [
      /(?:https|wss):\/\/(l[0-9a-f]{9})\.execute-api\.[a-z0-9-]+\.amazonaws\.com/g,
      `${services}/_execute-api/$1`,
    ],
    // The local S3 has the bucket in the path. A content security policy only needs the origin.
    [/https:\/\/[a-z0-9.-]+\.s3\.[a-z0-9-]+\.amazonaws\.com/g, s3],
  ];
  return (text) => {
    let local = text;
    if (local.includes('.amazonaws.com') || local.includes('.cloudfront.net')) {
      for (const [pattern, address] of replacements) {
        local = local.replace(pattern, address);
      }
    }
    return local;
  };
}

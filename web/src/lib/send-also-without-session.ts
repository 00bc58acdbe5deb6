/**
 * Sends a request, and repeats it without its session token if the API refuses the token, so that readers whose session ended
 * still see public pages. The API refuses before it does anything, so nothing happens twice.
 * @param onRefused removes the token
 */
export async function sendAlsoWithoutSession(
  request: Request,
  send: (request: Request) => Promise<Response>,
  onRefused: () => void,
): Promise<Response> {
  if (!request.headers.has('authorization')) return send(request);
  // A body can be read once; the clone is for the repetition.
  const again = request.clone();
  const response = await send(request);
  if (response.status !== 401) return response;
  onRefused();
  again.headers.delete('authorization');
  return send(again);
}

"""Orders a review with COAR Notify's client, and checks the notices that arrive at its own inbox with its server."""

import json
import os
import threading
import time
import uuid
from http.server import BaseHTTPRequestHandler, HTTPServer

import requests
from coarnotify.client import COARNotifyClient
from coarnotify.core.notify import NotifyActor, NotifyItem, NotifyObject, NotifyService
from coarnotify.exceptions import NotifyException
from coarnotify.http_lib import RequestsHttpLayer
from coarnotify.patterns.request_review import RequestReview
from coarnotify.server import COARNotifyReceipt, COARNotifyServer, COARNotifyServiceBinding

origin = os.environ["ORIGIN"]
api = origin + "/api/v1"
received = []


class Binding(COARNotifyServiceBinding):
    def notification_received(self, notification):
        received.append(notification)
        return COARNotifyReceipt(COARNotifyReceipt.CREATED, "http://127.0.0.1/1")


server = COARNotifyServer(Binding())


class Inbox(BaseHTTPRequestHandler):
    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["content-length"])))
        try:
            status = server.receive(body).status
        except Exception as error:  # What the validator says.
            received.append(error)
            status = 400
        self.send_response(status)
        self.end_headers()

    def log_message(self, *_):
        pass


listener = HTTPServer(("127.0.0.1", 0), Inbox)
threading.Thread(target=listener.serve_forever, daemon=True).start()
inbox = f"http://127.0.0.1:{listener.server_port}/inbox"


def login(name, password):
    answer = requests.post(api + "/auth/login", json={"login": name, "password": password})
    answer.raise_for_status()
    return {"authorization": "Bearer " + answer.json()["token"]}


def call(method, path, headers, **body):
    answer = requests.request(method, api + path, headers=headers, json=body or None)
    assert answer.ok, (method, path, answer.status_code, answer.text)
    return answer.json().get("data")


def wait_for(kind):
    for _ in range(300):
        for each in received:
            assert not isinstance(each, Exception), each
            if type(each).__name__ == kind:
                return each
        time.sleep(0.1)
    raise AssertionError(f"no {kind} among {[type(each).__name__ for each in received]}")


partner = login(os.environ["LOGIN"], os.environ["PASSWORD"])
reviewer = login(os.environ["OTHER_LOGIN"], os.environ["OTHER_PASSWORD"])
key = call("POST", "/auth/api-keys", partner, name="repository")["key"]
hook = call("POST", "/notifications/webhooks", partner, url=inbox, format="coar-notify", description="COAR Notify")
agent = call("POST", "/agents", reviewer, name=f"Referee {uuid.uuid4().hex[:8]}", model="m")
profile = {"pricePerReview": 0, "isFree": True, "specializations": ["cs.SE"], "autoAcceptRequests": False}
call("POST", f"/marketplace/agents/{agent['id']}/profile", reviewer, **profile)


class WithKey(RequestsHttpLayer):
    def post(self, url, data, headers=None, *args, **kwargs):
        return super().post(url, data, {**(headers or {}), "X-API-Key": key}, *args, **kwargs)


def offer(paper):
    notice = RequestReview()
    notice.id = f"urn:uuid:{uuid.uuid4()}"
    notice.actor = NotifyActor()
    notice.actor.id, notice.actor.type, notice.actor.name = "https://repository.example/people/1", "Person", "A librarian"
    notice.origin, notice.target = NotifyService(), NotifyService()
    notice.origin.id, notice.origin.inbox, notice.origin.type = "https://repository.example", inbox, "Service"
    notice.target.id, notice.target.inbox, notice.target.type = f"{origin}/agents/{agent['id']}", api + "/notify/inbox", "Service"
    item = NotifyItem()
    item.id, item.media_type, item.type = f"{origin}/papers/{paper}.pdf", "application/pdf", ["Article", "sorg:ScholarlyArticle"]
    thing = NotifyObject()
    thing.id, thing.type, thing.cite_as = f"{origin}/papers/{paper}", ["Page", "sorg:AboutPage"], f"{origin}/papers/{paper}"
    thing.item = item
    notice.object = thing
    return notice


link = requests.get(f"{origin}/papers/{os.environ['ARCHIVE_ID']}").headers["link"]
assert f'<{api}/notify/inbox>; rel="http://www.w3.org/ns/ldp#inbox"' in link, link
client = COARNotifyClient(api + "/notify/inbox", WithKey())
ordered = None
for paper in os.environ["ARCHIVE_IDS"].split():
    notice = offer(paper)
    try:
        client.send(notice)
    except NotifyException:
        continue  # The reviewer is an author of it, or it can't be reviewed.
    client.send(notice)  # The same notice again does nothing.
    ordered = paper
    break
assert ordered, "no review could be ordered"
incoming = call("GET", "/marketplace/review-requests?type=incoming&limit=50", reviewer)["requests"]
(request,) = [each for each in incoming if each["agent"]["id"] == agent["id"]]
assert request["paper"]["archiveId"] == ordered, request
call("POST", f"/marketplace/review-requests/{request['id']}/respond", reviewer, decision="accept")
accepted = wait_for("Accept")
assert accepted.in_reply_to == notice.id, accepted.in_reply_to
text = "The result follows from what the authors counted, and the table shows how. " * 4
scores = dict.fromkeys(
    ["noveltyScore", "correctnessScore", "relevanceHumanScore", "relevanceMachineScore", "clarityScore",
     "significanceScore", "overallScore", "confidenceLevel"], 7
)
call("POST", "/reviews", reviewer, paperId=ordered, agentId=agent["id"], reviewerType="ai_agent", automated=True,
     summary=text, strengths=text, weaknesses=text, **scores)
announced = wait_for("AnnounceReview")
assert announced.in_reply_to == notice.id and announced.object.id.startswith(f"{origin}/papers/{ordered}/reviews#r")
call("DELETE", f"/notifications/webhooks/{hook['id']}", partner)
print(f"{ordered}: ordered, accepted and announced at {announced.object.id}")

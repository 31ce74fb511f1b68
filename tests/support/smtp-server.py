"""An SMTP server for tests: prints each mail that it takes as one line of JSON. Debian: python3-aiosmtpd.

smtp-server.py PORT plain|starttls|tls [CERTIFICATE KEY]; the login is ana / secreto.
"""
import json
import ssl
import sys
import threading

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult


def say(**what):
    print(json.dumps(what), flush=True)


class Keeper:
    async def handle_RCPT(self, server, session, envelope, address, options):
        if address.startswith("nadie@"):
            return "550 5.1.1 No such user"
        if address.startswith("llena@"):
            return "452 4.2.2 Mailbox full"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        say(
            sender=envelope.mail_from,
            recipients=envelope.rcpt_tos,
            content=envelope.content.decode(),
            tls=server.transport.get_extra_info("ssl_object") is not None,
            login=bool(session.authenticated),
            peer=session.peer[1],
        )
        if envelope.rcpt_tos[0].startswith("corta@"):
            server.transport.abort()
        return "250 OK"


def authenticate(server, session, envelope, mechanism, data):
    if data.login == b"muda":
        return AuthResult(success=False)  # and no answer
    return AuthResult(success=data.login == b"ana" and data.password == b"secreto", handled=False)


port, mode, *files = sys.argv[1:]
context = None
if mode != "plain":
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(*files)
controller = Controller(
    Keeper(),
    hostname="127.0.0.1",
    port=int(port),
    authenticator=authenticate,
    auth_require_tls=False,
    ssl_context=context if mode == "tls" else None,
    **({"tls_context": context} if mode == "starttls" else {}),
)
controller.start()
say(ready=True)
# Until the test closes its end.
threading.Thread(target=lambda: (sys.stdin.read(), controller.stop()), daemon=False).start()

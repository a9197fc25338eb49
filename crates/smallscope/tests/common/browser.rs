//! A page in a browser: Chromium without a window.
//!
//! It is spoken to in its devtools protocol over two pipes: no port that somebody else may have, no
//! library, and what happens on the page comes as an event that can be waited for. `--dump-dom` would tell
//! what is on a page, but not what a click does, nor what the console says.

use super::process::PATIENCE;
use super::scratch;
use serde_json::{Value as Json, json};
use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use tempfile::TempDir;

/// What it is called, by distribution.
const NAMES: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/// The protocol is on file descriptors 3 and 4; a shell makes them of what it reads and writes. There is
/// no sandbox because there may be no rights to make one, and the pages are ours.
const START: &str = "exec \"$0\" --headless --no-sandbox --disable-gpu --no-first-run --disable-dev-shm-usage \
                     --disable-background-networking --remote-debugging-pipe --user-data-dir=\"$1\" \
                     about:blank 3<&0 4>&1 </dev/null >/dev/null 2>/dev/null";

pub(crate) struct Browser {
    child: Child,
    to: ChildStdin,
    from: Receiver<Json>,
    /// Of the tab, once there is one.
    session: Option<String>,
    calls: u64,
    events: VecDeque<Json>,
    complaints: Vec<String>,
    _profile: TempDir,
}

impl Browser {
    pub(crate) fn start() -> Browser {
        let profile = scratch();
        let mut command = Command::new("sh");
        command.args(["-c", START, &name()]).arg(profile.path());
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let to = child.stdin.take().expect("it is a pipe");
        let out = BufReader::new(child.stdout.take().expect("it is a pipe"));
        let (send, from) = channel();
        thread::spawn(move || {
            for message in out.split(0).map_while(Result::ok) {
                let message = serde_json::from_slice(&message).expect("the protocol is JSON");
                if send.send(message).is_err() {
                    return;
                }
            }
        });
        let (events, complaints) = (VecDeque::new(), Vec::new());
        let mut browser = Browser {
            child,
            to,
            from,
            session: None,
            calls: 0,
            events,
            complaints,
            _profile: profile,
        };
        let tab = browser.call("Target.createTarget", json!({ "url": "about:blank" }));
        let attach = json!({ "targetId": tab["targetId"], "flatten": true });
        let session = browser.call("Target.attachToTarget", attach)["sessionId"].clone();
        browser.session = session.as_str().map(str::to_owned);
        for domain in ["Page", "Runtime", "Log"] {
            browser.call(&format!("{domain}.enable"), json!({}));
        }
        browser
    }

    /// Opens a file and waits until all of it is there.
    pub(crate) fn open(&mut self, path: &Path) {
        // The event of an earlier page is none of this one.
        self.events.clear();
        let went =
            self.call("Page.navigate", json!({ "url": format!("file://{}", path.display()) }));
        assert_eq!(went["errorText"], Json::Null, "{}", path.display());
        self.wait_for("Page.loadEventFired");
    }

    /// How wide the window is, and whether its owner likes it dark.
    pub(crate) fn show(&mut self, width: u32, is_dark: bool) {
        let metrics =
            json!({ "width": width, "height": 800, "deviceScaleFactor": 1, "mobile": width < 600 });
        self.call("Emulation.setDeviceMetricsOverride", metrics);
        let scheme = if is_dark { "dark" } else { "light" };
        let features = json!([{ "name": "prefers-color-scheme", "value": scheme }]);
        self.call("Emulation.setEmulatedMedia", json!({ "features": features }));
    }

    /// What a script comes to, after its promise is kept.
    pub(crate) fn evaluate(&mut self, script: &str) -> Json {
        let wish = json!({ "expression": script, "awaitPromise": true, "returnByValue": true });
        let answer = self.call("Runtime.evaluate", wish);
        assert_eq!(answer["exceptionDetails"], Json::Null, "{script}");
        answer["result"]["value"].clone()
    }

    /// Errors and warnings of the console since the last time.
    pub(crate) fn complaints(&mut self) -> Vec<String> {
        std::mem::take(&mut self.complaints)
    }

    fn call(&mut self, method: &str, parameters: Json) -> Json {
        self.calls += 1;
        let id = self.calls;
        let mut wish = json!({ "id": id, "method": method, "params": parameters });
        if let Some(session) = &self.session {
            wish["sessionId"] = json!(session);
        }
        self.to.write_all(format!("{wish}\0").as_bytes()).expect("the browser runs");
        loop {
            let message = self.next();
            if message["id"] == json!(id) {
                assert_eq!(message["error"], Json::Null, "{method}");
                return message["result"].clone();
            }
            self.events.push_back(message);
        }
    }

    fn wait_for(&mut self, event: &str) {
        let is_it = |message: &Json| message["method"] == event;
        if let Some(place) = self.events.iter().position(is_it) {
            self.events.remove(place);
            return;
        }
        while !is_it(&self.next()) {}
    }

    fn next(&mut self) -> Json {
        let message = self.from.recv_timeout(PATIENCE).expect("the browser answers");
        let said = &message["params"];
        match message["method"].as_str() {
            Some("Runtime.exceptionThrown") => self.complaints.push(said.to_string()),
            Some("Runtime.consoleAPICalled") if said["type"] != "log" => {
                self.complaints.push(said.to_string());
            }
            Some("Log.entryAdded") if said["entry"]["level"] != "verbose" => {
                self.complaints.push(said.to_string());
            }
            _ => {}
        }
        message
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // It may have ended by now, which is no error.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The browser that there is.
fn name() -> String {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders: Vec<_> = std::env::split_paths(&path).collect();
    let found = NAMES.iter().find(|name| folders.iter().any(|folder| folder.join(name).is_file()));
    (*found.expect("no Chromium is on the PATH: run scripts/setup.sh")).to_owned()
}

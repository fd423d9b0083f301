-- What documents book of a resource (the word "books" of a definition): a place of it, from when to when by the clock of the place, and how much.
-- Bookings of one capacity count together by resource, measure and place, whatever the type of the document.
CREATE TABLE core.booked (
  platform_id bigint NOT NULL, doc_id bigint NOT NULL, name text NOT NULL, type text NOT NULL, resource_id bigint NOT NULL, measure text NOT NULL,
  place text NOT NULL DEFAULT '', period tsrange NOT NULL CHECK (NOT isempty(period)), amount numeric NOT NULL CHECK (amount > 0),
  PRIMARY KEY (platform_id, doc_id, name));
CREATE INDEX booked_at ON core.booked USING gist (platform_id, resource_id, period);
ALTER TABLE core.booked ENABLE ROW LEVEL SECURITY;
ALTER TABLE core.booked FORCE ROW LEVEL SECURITY;
CREATE POLICY everyone ON core.booked USING (platform_id = (SELECT core.platform()) AND (SELECT core.everyone())) WITH CHECK (platform_id = (SELECT core.platform()) AND (SELECT core.everyone()));

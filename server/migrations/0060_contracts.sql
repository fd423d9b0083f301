-- Generated from the definitions: 62 statements. Reviewed before it is committed.
CREATE TABLE "order"."purchase_contract" (
  "platform_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "company_id" bigint NOT NULL,
  "number" text,
  "status" text NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_at" timestamptz NOT NULL DEFAULT now(),
  "created_by" bigint NOT NULL,
  "updated_at" timestamptz NOT NULL DEFAULT now(),
  "updated_by" bigint NOT NULL,
  "contract_type" text,
  "supplier" bigint,
  "currency" bigint,
  "contract_date" date,
  "supplements" bigint,
  "payment_terms" text,
  "terms" text,
  "attachments" bigint[],
  "quantity" numeric(22,4),
  "net" numeric(22,4),
  "gross" numeric(22,4),
  "sign_system" text,
  "sign_type" text,
  "sign_days" integer,
  "sign_task" bigint,
  "sign_progress" text,
  "turn" text,
  "signer" bigint,
  "sent_at" timestamptz,
  "valid_until" timestamptz,
  "signed_at" timestamptz,
  "frozen_file" bigint[],
  "signed_file" bigint[],
  "supplier_co" bigint,
  "search" text NOT NULL DEFAULT '',
  "grams" text[] NOT NULL DEFAULT '{}',
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "purchase_contract_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "order"."purchase_contract" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "order"."purchase_contract" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[])));
CREATE INDEX "purchase_contract_list" ON "order"."purchase_contract" (platform_id, company_id, "contract_date", id, "status") INCLUDE ("supplier_co");
CREATE INDEX "purchase_contract_list_supplier" ON "order"."purchase_contract" (platform_id, "supplier_co", "contract_date", id, "status") INCLUDE (company_id);
CREATE INDEX "purchase_contract_by_status" ON "order"."purchase_contract" (platform_id, company_id, "status", "contract_date", id) INCLUDE ("supplier_co");
CREATE INDEX "purchase_contract_by_supplier" ON "order"."purchase_contract" (platform_id, company_id, "supplier", "contract_date", id, "status") INCLUDE ("supplier_co");
CREATE INDEX "purchase_contract_by_contract_type" ON "order"."purchase_contract" (platform_id, company_id, "contract_type", "contract_date", id, "status") INCLUDE ("supplier_co");
CREATE INDEX "purchase_contract_by_turn" ON "order"."purchase_contract" (platform_id, company_id, "turn", "contract_date", id, "status") INCLUDE ("supplier_co");
CREATE INDEX "purchase_contract_grams" ON "order"."purchase_contract" USING gin (grams) WITH (gin_pending_list_limit = 256);
CREATE UNIQUE INDEX "number__purchase_contract" ON "order"."purchase_contract" (platform_id, company_id, replace(lower("number"), ' ', ''));
CREATE TABLE "order"."purchase_contract__details" (
  "platform_id" bigint NOT NULL,
  "doc_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "no" integer NOT NULL,
  "company_id" bigint NOT NULL,
  "order" bigint,
  "order_line" bigint,
  "style" bigint,
  "colorway" bigint,
  "quantity" numeric(22,4),
  "price" numeric(22,4),
  "net" numeric(22,4),
  "gross" numeric(22,4),
  "supplier_co" bigint,
  CONSTRAINT "purchase_contract__details_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "order"."purchase_contract__details" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "order"."purchase_contract__details" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[])));
CREATE INDEX "purchase_contract__details_of" ON "order"."purchase_contract__details" (platform_id, doc_id, no);
CREATE INDEX "purchase_contract__details_order_line" ON "order"."purchase_contract__details" (platform_id, "order_line");
CREATE TABLE "order"."purchase_contract__orders" (
  "platform_id" bigint NOT NULL,
  "doc_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "no" integer NOT NULL,
  "company_id" bigint NOT NULL,
  "order" bigint,
  "revision" integer,
  "etd" date,
  "quantity" numeric(22,4),
  "net" numeric(22,4),
  "gross" numeric(22,4),
  "supplier_co" bigint,
  CONSTRAINT "purchase_contract__orders_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "order"."purchase_contract__orders" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "order"."purchase_contract__orders" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[])));
CREATE INDEX "purchase_contract__orders_of" ON "order"."purchase_contract__orders" (platform_id, doc_id, no);
CREATE TABLE "order"."purchase_contract__signers" (
  "platform_id" bigint NOT NULL,
  "doc_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "no" integer NOT NULL,
  "company_id" bigint NOT NULL,
  "side" text,
  "user" bigint,
  "supplier_co" bigint,
  CONSTRAINT "purchase_contract__signers_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "order"."purchase_contract__signers" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "order"."purchase_contract__signers" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[])));
CREATE INDEX "purchase_contract__signers_of" ON "order"."purchase_contract__signers" (platform_id, doc_id, no);
ALTER TABLE "order"."purchase_order" ADD COLUMN "contract" bigint;
CREATE INDEX "purchase_order_by_signing" ON "order"."purchase_order" (platform_id, company_id, "signing", "order_date", id, "status") INCLUDE ("supplier_co", "factory_co");
CREATE TABLE "order"."sign_task" (
  "platform_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "company_id" bigint NOT NULL,
  "number" text,
  "status" text NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_at" timestamptz NOT NULL DEFAULT now(),
  "created_by" bigint NOT NULL,
  "updated_at" timestamptz NOT NULL DEFAULT now(),
  "updated_by" bigint NOT NULL,
  "contract" bigint,
  "subject" text,
  "supplier" bigint,
  "sign_system" text,
  "sign_type" text,
  "sent_by" bigint,
  "sent_at" timestamptz,
  "valid_until" timestamptz,
  "closed_at" timestamptz,
  "progress" text,
  "reason" text,
  "frozen_file" bigint[],
  "sha256" text,
  "pages" integer,
  "signed_file" bigint[],
  "signed_sha256" text,
  "supplier_co" bigint,
  "search" text NOT NULL DEFAULT '',
  "grams" text[] NOT NULL DEFAULT '{}',
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "sign_task_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "order"."sign_task" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "order"."sign_task" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[])));
CREATE INDEX "sign_task_list" ON "order"."sign_task" (platform_id, company_id, "sent_at", id, "status") INCLUDE ("supplier_co");
CREATE INDEX "sign_task_list_supplier" ON "order"."sign_task" (platform_id, "supplier_co", "sent_at", id, "status") INCLUDE (company_id);
CREATE INDEX "sign_task_by_status" ON "order"."sign_task" (platform_id, company_id, "status", "sent_at", id) INCLUDE ("supplier_co");
CREATE INDEX "sign_task_by_contract" ON "order"."sign_task" (platform_id, company_id, "contract", "sent_at", id, "status") INCLUDE ("supplier_co");
CREATE INDEX "sign_task_by_supplier" ON "order"."sign_task" (platform_id, company_id, "supplier", "sent_at", id, "status") INCLUDE ("supplier_co");
CREATE INDEX "sign_task_grams" ON "order"."sign_task" USING gin (grams) WITH (gin_pending_list_limit = 256);
CREATE UNIQUE INDEX "number__sign_task" ON "order"."sign_task" (platform_id, company_id, replace(lower("number"), ' ', ''));
CREATE TABLE "order"."sign_task__signers" (
  "platform_id" bigint NOT NULL,
  "doc_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "no" integer NOT NULL,
  "company_id" bigint NOT NULL,
  "side" text,
  "company" bigint,
  "user" bigint,
  "state" text,
  "since" timestamptz,
  "signed_by" bigint,
  "at" timestamptz,
  "reason" text,
  "supplier_co" bigint,
  CONSTRAINT "sign_task__signers_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "order"."sign_task__signers" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY rows ON "order"."sign_task__signers" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[])));
CREATE INDEX "sign_task__signers_of" ON "order"."sign_task__signers" (platform_id, doc_id, no);
ALTER TABLE "order"."purchase_contract" ADD CONSTRAINT "purchase_contract_supplier_fk" FOREIGN KEY (platform_id, "supplier") REFERENCES "supplier"."supplier" (platform_id, id);
ALTER TABLE "order"."purchase_contract" ADD CONSTRAINT "purchase_contract_currency_fk" FOREIGN KEY (platform_id, "currency") REFERENCES "finance"."currency" (platform_id, id);
ALTER TABLE "order"."purchase_contract" ADD CONSTRAINT "purchase_contract_supplements_fk" FOREIGN KEY (platform_id, "supplements") REFERENCES "order"."purchase_contract" (platform_id, id);
ALTER TABLE "order"."purchase_contract" ADD CONSTRAINT "purchase_contract_sign_task_fk" FOREIGN KEY (platform_id, "sign_task") REFERENCES "order"."sign_task" (platform_id, id);
ALTER TABLE "order"."purchase_contract" ADD CONSTRAINT "purchase_contract_signer_fk" FOREIGN KEY ("signer") REFERENCES core.account (id);
ALTER TABLE "order"."purchase_contract__details" ADD CONSTRAINT "purchase_contract__details_doc" FOREIGN KEY (platform_id, doc_id) REFERENCES "order"."purchase_contract" (platform_id, id) ON DELETE CASCADE;
ALTER TABLE "order"."purchase_contract__details" ADD CONSTRAINT "purchase_contract__details_order_fk" FOREIGN KEY (platform_id, "order") REFERENCES "order"."purchase_order" (platform_id, id);
ALTER TABLE "order"."purchase_contract__details" ADD CONSTRAINT "purchase_contract__details_order_line_fk" FOREIGN KEY (platform_id, "order_line") REFERENCES "order"."purchase_order__lines" (platform_id, id);
ALTER TABLE "order"."purchase_contract__details" ADD CONSTRAINT "purchase_contract__details_style_fk" FOREIGN KEY (platform_id, "style") REFERENCES "design"."style" (platform_id, id);
ALTER TABLE "order"."purchase_contract__details" ADD CONSTRAINT "purchase_contract__details_colorway_fk" FOREIGN KEY (platform_id, "colorway") REFERENCES "design"."colorway" (platform_id, id);
ALTER TABLE "order"."purchase_contract__orders" ADD CONSTRAINT "purchase_contract__orders_doc" FOREIGN KEY (platform_id, doc_id) REFERENCES "order"."purchase_contract" (platform_id, id) ON DELETE CASCADE;
ALTER TABLE "order"."purchase_contract__orders" ADD CONSTRAINT "purchase_contract__orders_order_fk" FOREIGN KEY (platform_id, "order") REFERENCES "order"."purchase_order" (platform_id, id);
ALTER TABLE "order"."purchase_contract__signers" ADD CONSTRAINT "purchase_contract__signers_doc" FOREIGN KEY (platform_id, doc_id) REFERENCES "order"."purchase_contract" (platform_id, id) ON DELETE CASCADE;
ALTER TABLE "order"."purchase_contract__signers" ADD CONSTRAINT "purchase_contract__signers_user_fk" FOREIGN KEY ("user") REFERENCES core.account (id);
ALTER TABLE "order"."purchase_order" ADD CONSTRAINT "purchase_order_contract_fk" FOREIGN KEY (platform_id, "contract") REFERENCES "order"."purchase_contract" (platform_id, id);
ALTER TABLE "order"."sign_task" ADD CONSTRAINT "sign_task_contract_fk" FOREIGN KEY (platform_id, "contract") REFERENCES "order"."purchase_contract" (platform_id, id);
ALTER TABLE "order"."sign_task" ADD CONSTRAINT "sign_task_supplier_fk" FOREIGN KEY (platform_id, "supplier") REFERENCES "supplier"."supplier" (platform_id, id);
ALTER TABLE "order"."sign_task" ADD CONSTRAINT "sign_task_sent_by_fk" FOREIGN KEY ("sent_by") REFERENCES core.account (id);
ALTER TABLE "order"."sign_task__signers" ADD CONSTRAINT "sign_task__signers_doc" FOREIGN KEY (platform_id, doc_id) REFERENCES "order"."sign_task" (platform_id, id) ON DELETE CASCADE;
ALTER TABLE "order"."sign_task__signers" ADD CONSTRAINT "sign_task__signers_company_fk" FOREIGN KEY (platform_id, "company") REFERENCES core.company (platform_id, id);
ALTER TABLE "order"."sign_task__signers" ADD CONSTRAINT "sign_task__signers_user_fk" FOREIGN KEY ("user") REFERENCES core.account (id);
ALTER TABLE "order"."sign_task__signers" ADD CONSTRAINT "sign_task__signers_signed_by_fk" FOREIGN KEY ("signed_by") REFERENCES core.account (id);
-- By hand: the dictionaries that every platform begins with (engine/admin/shipped-dictionaries.ts), for those that are there already.
ALTER TABLE core.dictionary NO FORCE ROW LEVEL SECURITY;
INSERT INTO core.dictionary (platform_id, category, code, zh, en, sort)
SELECT p.id, v.* FROM core.platform p CROSS JOIN (VALUES
  ('contract_type', 'purchase', '采购合同', 'Purchase contract', 10),
  ('contract_type', 'processing', '加工合同', 'Processing contract', 20),
  ('contract_type', 'framework', '框架合同订单', 'Call-off of a framework contract', 30),
  ('contract_type', 'supplement', '补充协议', 'Supplement', 40),
  ('sign_system', 'weft', '织链签署', 'Weft signing', 50),
  ('sign_type', 'company', '企业签署', 'For the company', 60),
  ('sign_type', 'personal', '个人签名', 'In person', 70)) v (category, code, zh, en, sort)
ON CONFLICT DO NOTHING;
ALTER TABLE core.dictionary FORCE ROW LEVEL SECURITY;
